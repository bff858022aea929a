import { mutationOptions } from '@tanstack/react-query'
import type { ClientImportResult } from '#src/clients/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { pagedQuery } from '#web/lib/query/paged.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'

const { clients } = api.admin
export const companiesQuery = (q: string) =>
  pagedQuery(['clients', q], (after, init) => answerOf(clients.$get({ query: { ...(q && { q }), ...after } }, init)))

export const companyQuery = (id: string) =>
  jsonQuery(['client', id], (option) => clients[':id'].$get({ param: { id } }, option))

const refresh = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'clients' || name === 'client' })

/** Merging a company into itself splits it off. */
const mergeOptions = (title: string, failed: string) =>
  mutationOptions({
    mutationFn: ({ id, into }: { id: string; into: string }) =>
      answerOf(clients[':id'].merge.$post({ param: { id }, json: { into } })),
    onSuccess: refresh,
    meta: { done: { title }, failed },
  })

export const mergeMutation = mergeOptions('Merged', 'Failed to merge')
export const splitMutation = mergeOptions('Split', 'Failed to split')

const post = (csv: string, dry_run: boolean): Promise<ClientImportResult> =>
  answerOf(clients.$post({ json: { csv, dry_run } }, withTimeout({ seconds: 30 })))

export const countClients = (count: number) => `${count} ${count === 1 ? 'client' : 'clients'}`

export const previewMutation = mutationOptions({
  mutationFn: (csv: string) => post(csv, true),
  meta: { failed: 'Failed to read the file' },
})

export const importMutation = mutationOptions({
  mutationFn: (csv: string) => post(csv, false),
  onSettled: refresh,
  meta: {
    done: ({ imported }: ClientImportResult) => ({ title: `${countClients(imported)} imported` }),
    failed: 'Nothing was imported',
  },
})
