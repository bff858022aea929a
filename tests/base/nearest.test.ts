import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMisspelt, nearest } from '#src/base/nearest.ts'

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

test('a word is misspelt with at most two changes, and never a short one', () => {
  const misspelt = (typed: string) => isMisspelt(typed, ['HOST', 'DATA_DIR', 'MAIL_FROM'])
  expect(['DATA_DIR', 'DATA_DRI', 'DATADIR', 'MAILFROM'].map(misspelt)).toEqual([true, true, true, true])
  expect(['HOTS', 'HOSTS', 'MAILER_FORM', 'HOSTNAME'].map(misspelt)).toEqual([false, false, false, false])
})
