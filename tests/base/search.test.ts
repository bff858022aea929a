import { expect, test } from 'vitest'
import { isTooShort, matchOf, termsOf } from '#src/base/search.ts'

test('a search is its words, composed, without what SQLite cannot read', () => {
  expect(termsOf(' Rimu\t Cafe\u0301 a\0b\n ')).toEqual(['rimu', 'café', 'a', 'b'])
})

test('one character alone is too short', () => {
  const short = (q: string) => isTooShort(termsOf(q))
  expect(['x', 'x y', 'ā', '𝕏', '', 'xy', 'x ltd'].filter(short)).toEqual(['x', 'x y', 'ā', '𝕏', ''])
})

test('a question asks for every word; a short one stands where a word begins', () => {
  expect(matchOf(['rimu', 'fo', 'l'])).toBe('"rimu" AND " fo" AND "  l"')
  expect(matchOf(['a"b', 'NEAR('])).toBe('"a""b" AND "NEAR("')
})
