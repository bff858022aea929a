import { isTooShort, termsOf } from '#src/base/search.ts'

/** The title of a list in which nothing is found. */
export const noMatch = (q: string, many: string) =>
  q !== '' && isTooShort(termsOf(q)) ? 'Type at least two characters' : `No ${many} match`
