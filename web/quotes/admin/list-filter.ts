import type { Instant } from '#src/base/time.ts'
import type { Status } from '#src/quotes/rules.ts'
import type { Paged, QuoteSummary } from '#src/quotes/schema.ts'
import type { QuoteSearch } from './list-search.ts'

export type QuoteFilter = { deleted: boolean; q: string; status: Status | null }

export const parseQuoteFilter = ({ deleted, q = '', status }: QuoteSearch): QuoteFilter => ({
  deleted: deleted === true,
  q: q.trim(),
  status: status ?? null,
})

export const isFiltered = ({ q, status }: QuoteFilter) => q !== '' || status !== null

/** The pages of a list after a quote is deleted, or restored with `deleted_at` null. */
export const withDeleted = (
  pages: readonly Paged<QuoteSummary>[],
  { deleted }: QuoteFilter,
  id: string,
  deleted_at: Instant | null,
): Paged<QuoteSummary>[] =>
  pages.map(({ items, next }) => ({
    next,
    items: items.flatMap((item) => {
      if (item.id !== id) return [item]
      return deleted_at !== null && !deleted ? [] : [{ ...item, deleted_at }]
    }),
  }))

/** @returns the id after `id`, or the one before it at the end of the list. */
export const neighbour = (ids: readonly string[], id: string): string | null => {
  const index = ids.indexOf(id)
  return ids[index + 1] ?? ids[index - 1] ?? null
}
