// docs/decisions/0014-search-parameters-without-zod.md has the reason for parsing by hand. A missing parameter is undefined,
// not left out: the router keeps the URL's own text for a key that is left out.
/** Text of a query parameter, undefined where it has none. The router reads ?q=2026 as a number. */
export const parseSearchParam = (value: unknown, maxLength = 100) => {
  const text = typeof value === 'object' ? '' : String(value ?? '').slice(0, maxLength)
  return text.trim() ? text : undefined
}

/** The caller lists `words`, because importing the rules would add them to every page. */
export const parseSearchWord = <Word extends string>(value: unknown, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === value)

/** A parameter that counts by its presence: `?debug`. Its text is kept, so that the URL does not change. */
export const parseSearchFlag = (value: unknown) => (value === undefined ? undefined : String(value))
