import { mutationOptions } from '@tanstack/react-query'
import type { ClientId } from '#src/base/id.ts'
import type { ClientImportResult } from '#src/clients/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { pagedQuery } from '#web/lib/query/paged.ts'
import { queryClient } from '#web/lib/query/query.ts'

const { clients, 'imported-clients': imported } = api.admin
const list = 'imported-clients'

export const clientsQuery = (q: string) =>
  pagedQuery([list, q], (after, init) => answerOf(imported.$get({ query: { ...(q && { q }), ...after } }, init)))

const post = (csv: string, dry_run: boolean): Promise<ClientImportResult> =>
  answerOf(clients.import.$post({ json: { csv, dry_run } }, withTimeout({ seconds: 30 })))

export const countClients = (count: number) => `${count} ${count === 1 ? 'client' : 'clients'}`

export const previewMutation = mutationOptions({
  mutationFn: (csv: string) => post(csv, true),
  meta: { failed: 'Failed to read the file' },
})

const refresh = () => queryClient.invalidateQueries({ queryKey: [list] })

export const importMutation = mutationOptions({
  mutationFn: (csv: string) => post(csv, false),
  onSettled: refresh,
  meta: {
    done: ({ imported }: ClientImportResult) => ({ title: `${countClients(imported)} imported` }),
    failed: 'Nothing was imported',
  },
})

export const deleteClientMutation = mutationOptions({
  mutationFn: (id: ClientId) => answerOf(imported[':id'].delete.$post({ param: { id }, json: {} }, withTimeout())),
  onSettled: refresh,
  meta: { done: { title: 'Client has been deleted' }, failed: 'Failed to delete client' },
})
