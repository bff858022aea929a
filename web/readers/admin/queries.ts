import { mutationOptions } from '@tanstack/react-query'
import type { ReaderId } from '#src/base/id.ts'
import type { OwnersReader, ReaderList } from '#src/readers/schema.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'
import { invalidateQuote } from '#web/quotes/admin/queries.ts'

const { readers } = api.admin.quotes[':id']

/** Refetched on window focus, because the client may have named somebody meanwhile. */
export const readersQuery = (id: string) =>
  jsonQuery<ReaderList>(['readers', id], (option) => readers.$get({ param: { id } }, option), {
    refetchOnWindowFocus: true,
  })

const onSuccess = (list: ReaderList, { id }: { id: string }) => {
  queryClient.setQueryData(readersQuery(id).queryKey, list)
  invalidateQuote(id)
}

export const nameReaderMutation = mutationOptions({
  mutationFn: ({ id, json }: { id: string; json: OwnersReader }): Promise<ReaderList> =>
    answerOf(readers.$post({ param: { id }, json })),
  onSuccess,
  meta: { done: { title: 'Reader named' }, failed: 'Failed to name a reader' },
})

export const endReaderMutation = mutationOptions({
  mutationFn: ({ id, reader }: { id: string; reader: ReaderId }): Promise<ReaderList> =>
    answerOf(readers[':reader'].end.$post({ param: { id, reader }, json: {} })),
  onSuccess,
  meta: { done: { title: 'Reader ended' }, failed: 'Failed to end a reader' },
})
