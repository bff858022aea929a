import { expect, test } from 'vitest'
import { tidy } from '#src/base/characters.ts'
import { email } from '#src/base/fields.ts'
import { emailUrl } from '#src/base/links.ts'

test.each([
  ['smith&sons@example.nz', 'smith&sons@example.nz'],
  ["o'brien@example.nz", "o'brien@example.nz"],
  ['a/b=c!d#e$f%g*h?i^j`k{l|m}n~o@example.nz', 'a/b=c!d#e$f%g*h?i^j`k{l|m}n~o@example.nz'],
  ['jo@bücher.de', 'jo@xn--bcher-kva.de'],
  ['jo@xn--bcher-kva.de', 'jo@xn--bcher-kva.de'],
  ['\u200b jo@example.nz\u00a0\u2060', 'jo@example.nz'],
  ['jo@exa\u00admple.nz\ufe0f', 'jo@example.nz'],
])('%s is an email address', (typed, read) => {
  expect(email().safeParse(typed)).toEqual({ success: true, data: read })
})

test.each([
  ...['jo', 'jo@', '@example.nz', 'jo@a@b.nz', 'jo smith@example.nz', 'jo@exa mple.nz', 'jo@-a.nz', 'jo@bü/cher.de'],
  ...['jø@rimu.nz', '<jo@example.nz>'],
])('%s is none', (typed) => {
  expect(email().safeParse(typed).success).toBe(false)
})

test('an address stands in a link as it is', () => {
  expect(emailUrl('smith&sons@example.nz')).toBe('mailto:smith%26sons@example.nz')
  expect(emailUrl('50%?#@example.nz')).toBe('mailto:50%25%3F%23@example.nz')
})

const flagOfEngland = 'Rimu 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

test.each([
  ['\u200bRimu Foods\u200b', 'Rimu Foods'],
  ['\u00ad\ufeffRimu Foods\u2060\n', 'Rimu Foods'],
  ['\u2800Rimu Foods', 'Rimu Foods'],
  ['\u3164Rimu\u200bFoods\u180e', 'RimuFoods'],
  ['\ufe0fRimu Foods\ufe0e', 'Rimu Foods'],
  [flagOfEngland, flagOfEngland],
])('what is invisible at the edge of %j goes', (typed, kept) => {
  expect(tidy(typed)).toBe(kept)
})
