import { searchWord } from '#web/lib/search-word.ts'

/** The list's state, as it stands in the address. What is not asked for is left out. */
export type ListSearch = { deleted?: true; q?: string; status?: string }

/** An address's query → the list's state; what makes no sense is ignored. Runs before the page's own code is there. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => {
  const q = searchWord(search.q)
  const status = searchWord(search.status)
  return {
    ...(search.deleted === true && { deleted: true as const }),
    ...(q.trim() && { q }),
    ...(status && { status }),
  }
}
