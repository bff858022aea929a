const maxLength = 100

/** Text of a query parameter; empty where it is neither text nor a number. The router reads ?q=2026 as a number. */
export const parseSearchParam = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : ''
