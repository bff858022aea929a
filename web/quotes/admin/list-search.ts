import type { Status } from '#src/quotes/rules.ts'
import { parseSearchParam, parseSearchWord } from '#web/lib/search-param.ts'

export type QuoteSearch = {
  deleted?: true | undefined
  q?: string | undefined
  status?: Status | undefined
}

const words: readonly Status[] = ['draft', 'sent', 'accepted', 'rejected', 'expired']

/** In a file of its own because the router parses the URL before it loads the page's code. */
export const parseQuoteSearch = (search: Record<string, unknown>): QuoteSearch => ({
  deleted: search.deleted === true || undefined,
  q: parseSearchParam(search.q),
  status: parseSearchWord(search.status, words),
})
