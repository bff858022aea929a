import { parseSearchParam } from '#web/lib/search-param.ts'

export type QuoteSearch = { deleted?: true; q?: string; status?: string }

/** In a file of its own because the router parses the URL before it loads the page's code. */
export const parseQuoteSearch = (search: Record<string, unknown>): QuoteSearch => {
  const q = parseSearchParam(search.q)
  const status = parseSearchParam(search.status)
  return {
    ...(search.deleted === true && { deleted: true as const }),
    ...(q.trim() && { q }),
    ...(status && { status }),
  }
}
