import type { Instant } from '#src/base/time.ts'
import { type Status, statuses } from '#src/quotes/rules.ts'
import type { Page, QuoteSummary } from '#src/quotes/schema.ts'
import type { ListSearch } from './list-search.ts'

/** What a list was asked for. */
export type Filter = { deleted: boolean; q: string; status: Status | null }

const isStatus = (word: string | undefined): word is Status => statuses.some((status) => status === word)

export const filterOf = ({ deleted, q = '', status }: ListSearch): Filter => ({
  deleted: deleted === true,
  q: q.trim(),
  status: isStatus(status) ? status : null,
})

/** Whether a list leaves anything out that a fresh look would show. */
export const isNarrow = ({ q, status }: Filter) => q !== '' || status !== null

/** A list's pages as they will be once a quote is deleted (or restored: `deleted_at` null). A list that hides deleted quotes drops it. */
export const withDeleted = (
  pages: readonly Page<QuoteSummary>[],
  { deleted }: Filter,
  id: string,
  deleted_at: Instant | null,
): Page<QuoteSummary>[] =>
  pages.map(({ items, next }) => ({
    next,
    items: items.flatMap((item) => {
      if (item.id !== id) return [item]
      return deleted_at !== null && !deleted ? [] : [{ ...item, deleted_at }]
    }),
  }))

/** The card that takes the focus when a card leaves: the one after it, or before it when it was the last. */
export const neighbour = (ids: readonly string[], id: string): string | null => {
  const at = ids.indexOf(id)
  return ids[at + 1] ?? ids[at - 1] ?? null
}
