import type { Instant } from '#src/base/time.ts'
import type { ListOrder } from '#src/quotes/list/rules.ts'
import type { QuoteList } from '#src/quotes/list/schema.ts'
import type { Status } from '#src/quotes/rules.ts'
import { parseStatuses, type QuoteSearch } from './list-search.ts'

export type QuoteFilter = { deleted: boolean; q: string; statuses: readonly Status[]; sort: ListOrder }

export const parseQuoteFilter = ({ deleted, q = '', status, sort }: QuoteSearch): QuoteFilter => ({
  deleted: deleted === true,
  q: q.trim(),
  statuses: parseStatuses(status),
  sort: sort ?? 'created',
})

export const isFiltered = ({ q, statuses }: QuoteFilter) => q !== '' || statuses.length > 0

/** The pages of a list after a quote is deleted, or restored with `deleted_at` null. */
export const withDeleted = (
  pages: readonly QuoteList[],
  { deleted }: QuoteFilter,
  id: string,
  deleted_at: Instant | null,
): QuoteList[] => {
  const gone = deleted_at !== null && !deleted && pages.some(({ items }) => items.some((item) => item.id === id))
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
