const maxLength = 255

/** The email address in a query parameter, undefined where it has none. */
export const parseEmailParam = (value: unknown) =>
  typeof value === 'string' ? value.trim().slice(0, maxLength) || undefined : undefined
