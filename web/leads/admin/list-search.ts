import { parseSearchParam } from '#web/lib/search-param.ts'

export type LeadSearch = { q?: string; state?: string }

/** In a file of its own because the router parses the URL before it loads the page's code. */
export const parseLeadSearch = (search: Record<string, unknown>): LeadSearch => {
  const q = parseSearchParam(search.q)
  const state = parseSearchParam(search.state)
  return { ...(q.trim() && { q }), ...(state && { state }) }
}
