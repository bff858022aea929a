/** The list's state, as it stands in the address. What is not asked for is left out. */
export type ListSearch = { deleted?: true; q?: string; status?: string }

const longest = 100

// The router reads ?q=2026 as a number.
const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** An address's query → the list's state; what makes no sense is ignored. Runs before the page's own code is there: imports nothing. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => {
  const q = word(search.q).slice(0, longest)
  const status = word(search.status)
  return {
    ...(search.deleted === true && { deleted: true as const }),
    ...(q.trim() && { q }),
    ...(status && { status }),
  }
}
