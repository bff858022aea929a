import { expect, test } from 'vitest'
import { parseSearchParam, parseSearchWord } from '#web/lib/search-param.ts'

test('a query parameter is text, also where it looks like a number, and an empty or a structured one is none', () => {
  expect(['2026', 2026, ' kea ', 'x'.repeat(101)].map(parseSearchParam)).toEqual([
    '2026',
    '2026',
    ' kea ',
    'x'.repeat(100),
  ])
  expect(['', '  ', null, undefined, {}, ['a']].map(parseSearchParam)).toEqual(Array(6).fill(undefined))
})

test('a word that is not listed filters nothing', () => {
  expect(['draft', 'banana', undefined].map((word) => parseSearchWord(word, ['draft', 'sent']))).toEqual([
    'draft',
    undefined,
    undefined,
  ])
})
