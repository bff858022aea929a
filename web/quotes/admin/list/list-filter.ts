import type { Instant } from '#src/base/time.ts'
import type { ListOrder } from '#src/quotes/list/rules.ts'
import type { QuoteList } from '#src/quotes/list/schema.ts'
import { type Whose, whoseKeys } from '#src/quotes/next-rules.ts'
import type { Status } from '#src/quotes/rules.ts'
import { parseStatuses, type QuoteSearch } from './list-search.ts'

export type QuoteFilter = {
  deleted: boolean
  q: string
  statuses: readonly Status[]
  sort: ListOrder
  whose?: Whose
}

export const parseQuoteFilter = ({ deleted, q = '', status, sort }: QuoteSearch): QuoteFilter => ({
  deleted: deleted === true,
  q: q.trim(),
  statuses: parseStatuses(status),
  sort: sort ?? 'created',
})

export const isFiltered = ({ q, statuses }: QuoteFilter) => q !== '' || statuses.length > 0

/** Without a search, a status and another order the list is in groups: one filter for each. */
export const groupsOf = (filter: QuoteFilter): QuoteFilter[] =>
  isFiltered(filter) || filter.sort !== 'created' ? [] : whoseKeys.map((whose) => ({ ...filter, whose }))

/** The pages of a list after a quote is deleted, or restored with `deleted_at` null. */
export const withDeleted = (
  pages: readonly QuoteList[],
  { deleted, whose = 'closed' }: QuoteFilter,
  id: string,
  deleted_at: Instant | null,
): QuoteList[] => {
  const leaves = deleted_at !== null && (!deleted || whose !== 'closed')
  const gone = leaves && pages.some(({ items }) => items.some((item) => item.id === id))
  return pages.map((page) => ({
    ...page,
    total: page.total - (gone && page.total_is_exact ? 1 : 0),
    items: page.items.flatMap((item) => {
      if (item.id !== id) return [item]
      return gone ? [] : [{ ...item, deleted_at }]
    }),
  }))
}

export const neighbour = (ids: readonly string[], id: string): string | null => {
  const index = ids.indexOf(id)
  return ids[index + 1] ?? ids[index - 1] ?? null
}
