import type { ListOrder } from '#src/quotes/list/rules.ts'
import type { Status } from '#src/quotes/rules.ts'
import { type Period, parsePeriod } from '#web/analytics/search.ts'
import { parseSearchParam, parseSearchWord } from '#web/lib/query/search-param.ts'

const words = ['draft', 'sent', 'accepted', 'rejected', 'expired'] as const satisfies readonly Status[]

/** Some of the words, in their order, with a comma between. */
type ListOf<Words extends readonly string[]> = Words extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? First | ListOf<Rest> | `${First},${ListOf<Rest>}`
  : never

type StatusList = ListOf<typeof words>

export type QuoteSearch = {
  deleted?: true | undefined
  q?: string | undefined
  /** Several words are separated by commas. */
  status?: StatusList | undefined
  sort?: Exclude<ListOrder, 'created'> | undefined
  /** The period of the figures below the list, which are open. */
  funnel?: Period | undefined
}

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
  funnel: parsePeriod(search.funnel),
})
