import { whoseKeys } from '#src/quotes/next-rules.ts'
import type { QuoteFilter } from '#web/quotes/admin/queries.ts'
import { parseStatuses, type QuoteSearch } from './list-search.ts'

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
