import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest } from '#src/base/nearest.ts'

const words = ['ADDRESS', 'EMAIL', 'LEGAL_NAME', 'NAME', 'PHONE']

test.each([
  ['ADRESS', 'ADDRESS'],
  ['LEGALNAME', 'LEGAL_NAME'],
  ['EMIAL', 'EMAIL'],
  ['FONE', 'PHONE'],
  ['', 'NAME'],
])('%s is nearest to %s', (typed, word) => {
  expect(nearest(typed, words)).toBe(word)
})

test('a word is nearest to itself, and one of several equally near is the first', () => {
  fc.assert(fc.property(fc.constantFrom(...words), (word) => nearest(word, words) === word))
  expect(nearest('CAT', ['BAT', 'RAT'])).toBe('BAT')
})
