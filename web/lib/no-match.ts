import { isTooShort, termsOf } from '#src/base/search.ts'

export const noMatch = (q: string, many: string) =>
  q !== '' && isTooShort(termsOf(q)) ? 'Type at least two characters' : `No ${many} match`
