import { searchWord } from '#web/lib/search-word.ts'

/** The list's state, as it stands in the address. What is not asked for is left out. */
export type LeadSearch = { q?: string; state?: string }

/** An address's query → the list's state; what makes no sense is ignored. Runs before the page's own code is there. */
export const readLeadSearch = (search: Record<string, unknown>): LeadSearch => {
  const q = searchWord(search.q)
  const state = searchWord(search.state)
  return { ...(q.trim() && { q }), ...(state && { state }) }
}
