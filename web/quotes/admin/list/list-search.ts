import { whoseKeys } from '#src/quotes/next-rules.ts'
import { type ListOrder, type Status, statuses } from '#src/quotes/rules.ts'
import { parseSearchParam, parseSearchWord } from '#web/lib/query/search-param.ts'
import type { QuoteFilter } from '#web/quotes/admin/queries.ts'

/** Statuses, separated by commas. */
export type StatusList = Status | `${Status},${string}`

export type QuoteSearch = {
  deleted?: true | undefined
  q?: string | undefined
  status?: StatusList | undefined
  sort?: Exclude<ListOrder, 'created'> | undefined
}

export const parseStatuses = (text: unknown): Status[] => {
  const asked = typeof text === 'string' ? text.split(',') : []
  return statuses.filter((status) => asked.includes(status))
}

export const joinStatuses = (statuses: readonly Status[]) => (statuses.join() || undefined) as StatusList | undefined

export const parseQuoteSearch = (search: Record<string, unknown>): QuoteSearch => ({
  deleted: search.deleted === true || undefined,
  q: parseSearchParam(search.q),
  status: joinStatuses(parseStatuses(search.status)),
  sort: parseSearchWord(search.sort, ['valid_until', 'company']),
})

export const parseQuoteFilter = ({ deleted, q = '', status, sort }: QuoteSearch): QuoteFilter => ({
  deleted: deleted === true,
  q: q.trim(),
  statuses: parseStatuses(status),
  sort: sort ?? 'created',
})

export const isFiltered = ({ q, statuses }: QuoteFilter) => q !== '' || statuses.length > 0

/** One filter for each group of the list; none if the list is filtered or in another order, and so has no groups. */
export const groupsOf = (filter: QuoteFilter): QuoteFilter[] =>
  isFiltered(filter) || filter.sort !== 'created' ? [] : whoseKeys.map((whose) => ({ ...filter, whose }))
