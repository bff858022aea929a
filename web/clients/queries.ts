import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ClientImportResult } from '#src/clients/schema.ts'
import type { Company } from '#src/workflows/people/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { pagedQuery } from '#web/lib/query/paged.ts'
import { queryClient } from '#web/lib/query/query.ts'

const { clients } = api.admin
const list = 'clients'
const keyOf = (id: string) => ['client', id]

export const companiesQuery = (q: string) =>
  pagedQuery([list, q], (after, init) => answerOf(clients.$get({ query: { ...(q && { q }), ...after } }, init)))

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => answerOf(clients[':id'].$get({ param: { id } }, withTimeout({ signal }))),
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: [list] })

type Merge = { id: string; into: string }

const postMerge = ({ id, into }: Merge): Promise<Company> =>
  answerOf(clients[':id'].merge.$post({ param: { id }, json: { into } }, withTimeout()))

const showMerged = (company: Company) => {
  queryClient.setQueryData(keyOf(company.id), company)
  return refresh()
}

export const mergeMutation = mutationOptions({
  mutationFn: postMerge,
  onSuccess: showMerged,
  meta: { done: { title: 'Merged' }, failed: 'Failed to merge' },
})

/** @param into the company whose page is shown, which loses `id` */
export const splitMutation = mutationOptions({
  mutationFn: ({ id }: Merge) => postMerge({ id, into: id }),
  onSuccess: async (company, { into }) => {
    await Promise.all([showMerged(company), queryClient.invalidateQueries({ queryKey: keyOf(into) })])
  },
  meta: { done: { title: 'Split' }, failed: 'Failed to split' },
})

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
