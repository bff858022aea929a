import { expect, test } from 'vitest'
import { isTooShort, matchOf, termsOf } from '#src/base/search.ts'

test('a search is its words, composed, without what SQLite cannot read', () => {
  expect(termsOf(' Rimu\t Cafe\u0301 a\0b\n ')).toEqual(['rimu', 'café', 'a', 'b'])
})

test('one character alone is too short', () => {
  const short = (q: string) => isTooShort(termsOf(q))
  expect([short('x'), short('x y'), short('ā'), short('𝕏'), short('')]).toEqual([true, true, true, true, true])
  expect([short('xy'), short('x ltd')]).toEqual([false, false])
})

test('a question asks for every word; a short one stands where a word begins', () => {
  expect(matchOf(['rimu', 'fo', 'l'])).toBe('"rimu" AND " fo" AND "  l"')
  expect(matchOf(['a"b', 'NEAR('])).toBe('"a""b" AND "NEAR("')
})
