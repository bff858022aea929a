const longest = 100

/** A word of an address's query; empty where it makes no sense. The router reads ?q=2026 as a number. */
export const searchWord = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : ''
