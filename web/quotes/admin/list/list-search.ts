import type { ListOrder } from '#src/quotes/list/rules.ts'
import type { Status } from '#src/quotes/rules.ts'
import { parseSearchParam, parseSearchWord } from '#web/lib/query/search-param.ts'

const words = ['draft', 'sent', 'accepted', 'rejected', 'expired'] as const satisfies readonly Status[]

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
  return words.filter((word) => asked.includes(word))
}

export const joinStatuses = (statuses: readonly Status[]) => (statuses.join() || undefined) as StatusList | undefined

export const parseQuoteSearch = (search: Record<string, unknown>): QuoteSearch => ({
  deleted: search.deleted === true || undefined,
  q: parseSearchParam(search.q),
  status: joinStatuses(parseStatuses(search.status)),
  sort: parseSearchWord(search.sort, ['valid_until', 'company']),
})
