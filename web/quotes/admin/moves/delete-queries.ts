import { type InfiniteData, mutationOptions } from '@tanstack/react-query'
import { type Instant, instant } from '#src/base/time.ts'
import type { QuoteList, QuoteSummary } from '#src/quotes/list/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { serverNow } from '#web/lib/now.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { queryClient, startMutation } from '#web/lib/query/query.ts'
import type { MutationToasts } from '#web/lib/query/toasts.ts'
import { invalidateQuote, listsKey, type QuoteFilter } from '#web/quotes/admin/queries.ts'

/** The cached pages of a list after a quote is deleted, or restored (then `deleted_at` is null). */
export const withDeleted = (
  pages: readonly QuoteList[],
  { deleted, whose = 'closed' }: QuoteFilter,
  id: string,
  deleted_at: Instant | null,
): QuoteList[] => {
  const leavesList = deleted_at !== null && (!deleted || whose !== 'closed')
  const isRemoved = leavesList && pages.some(({ items }) => items.some((item) => item.id === id))
  return pages.map((page) => ({
    ...page,
    total: page.total - (isRemoved && page.total_is_exact ? 1 : 0),
    items: page.items.flatMap((item) => {
      if (item.id !== id) return [item]
      return isRemoved ? [] : [{ ...item, deleted_at }]
    }),
  }))
}

type Pages = InfiniteData<QuoteList>

/** Updates each cached list before the server answers. @returns the lists as they were, for a rollback */
const changeLists = async (id: string, deleted_at: Instant | null) => {
  await queryClient.cancelQueries({ queryKey: listsKey })
  const lists = queryClient.getQueriesData<Pages>({ queryKey: listsKey })
  for (const [key, data] of lists) {
    const filter = key[1] as QuoteFilter
    if (data) queryClient.setQueryData(key, { ...data, pages: withDeleted(data.pages, filter, id, deleted_at) })
  }
  return lists
}

const deletionMutation = (verb: 'delete' | 'restore', meta: MutationToasts) =>
  mutationOptions({
    mutationFn: ({ id }: Pick<QuoteSummary, 'id'>) =>
      answerOf(api.admin.quotes[':id'][verb].$post({ param: { id }, json: {} }), 'id'),
    onMutate: ({ id }) => changeLists(id, verb === 'delete' ? instant(serverNow()) : null),
    onError: (_error, _quote, lists = []) => {
      for (const [key, data] of lists) queryClient.setQueryData(key, data)
    },
    onSettled: (_done, _error, { id }) => invalidateQuote(id),
    meta,
  })

export const restoreQuoteMutation = deletionMutation('restore', {
  done: { title: 'Quote has been restored' },
  failed: 'Failed to restore quote',
})

export const deleteQuoteMutation = deletionMutation('delete', {
  done: (quote: Quote) => ({
    title: 'Quote has been deleted',
    action: { label: 'Undo', press: () => startMutation(restoreQuoteMutation, quote) },
  }),
  failed: 'Failed to delete quote',
})
