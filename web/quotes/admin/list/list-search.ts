import type { ListOrder } from '#src/quotes/list/rules.ts'
import type { Status } from '#src/quotes/rules.ts'
import { parseSearchParam, parseSearchWord } from '#web/lib/query/search-param.ts'

type StatusList = Status | `${Status},${string}`

export type QuoteSearch = {
  deleted?: true | undefined
  q?: string | undefined
  /** Several stand beside each other with a comma between. */
  status?: StatusList | undefined
  sort?: Exclude<ListOrder, 'created'> | undefined
}

const words: readonly Status[] = ['draft', 'sent', 'accepted', 'rejected', 'expired']

export const parseStatuses = (text: unknown): Status[] => {
  const asked = typeof text === 'string' ? text.split(',') : []
  return words.filter((word) => asked.includes(word))
}

export const parseStatusList = (text: unknown) => (parseStatuses(text).join() as StatusList) || undefined

export const parseQuoteSearch = (search: Record<string, unknown>): QuoteSearch => ({
  deleted: search.deleted === true || undefined,
  q: parseSearchParam(search.q),
  status: parseStatusList(search.status),
  sort: parseSearchWord(search.sort, ['valid_until', 'company']),
})
