import { expect, test } from 'vitest'
import { findFolded, isPrintable } from '#src/base/characters.ts'
import { longText, text } from '#src/base/fields.ts'
import { needsAssessment } from '#src/leads/schema.ts'
import { assessment } from '#tests/leads/fixtures.ts'

test.each([
  ['Ōtautahi Foods', 'otau', 'Ōtau'],
  ['Ōtautahi Foods', 'ŌTAUTAHI', 'Ōtautahi'],
  // An email and its mark apart, as some systems send them.
  ['Ka\u0304pene & Sons', 'kapene', 'Ka\u0304pene'],
  ['Rimu & Tōtara', 'tō', 'Tō'],
  ['Owl 🦉 Ābel', 'abel', 'Ābel'],
])('in "%s" a search for "%s" finds "%s"', (whole, part, found) => {
  const [from, to] = findFolded(whole, part) ?? [0, 0]
  expect(whole.slice(from, to)).toBe(found)
})

test.each(['', 'nobody', 'foodss', '\u0304'])('a search for "%s" finds nothing there', (part) => {
  expect(findFolded('Ōtautahi Foods', part)).toBeNull()
})

test('a tab, as word processors paste it after a bullet, becomes a space', () => {
  expect(longText('Scope summary', 2000).parse('•\tStore visits\r\n•\tReports')).toBe('• Store visits\n• Reports')
})

// C0 and C1 but the line break, DEL, the marks, overrides and isolates that turn text round, the byte order mark, halves.
const refused = [
  [0x00, 0x09],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
  [0xd800, 0xdfff],
  [0xfeff, 0xfeff],
] as const

test('exactly the unprintable characters are refused, at every position (F1)', () => {
  const isRefused = (unit: number) => refused.some(([from, to]) => unit >= from && unit <= to)
  for (let unit = 0; unit <= 0xffff; unit += 1) {
    if (unit === 0x0a) continue
    const wrong = [`a${String.fromCharCode(unit)}b`, String.fromCharCode(unit)].filter(
      (text) =>
        isPrintable(text, 'many lines') === isRefused(unit) || isPrintable(text, 'one line') === isRefused(unit),
    )
    if (wrong.length > 0) expect.fail(`U+${unit.toString(16)}`)
  }
  expect([isPrintable('a\nb', 'many lines'), isPrintable('a\nb', 'one line')]).toEqual([true, false])
  expect(isPrintable('🦉 Ōtautahi', 'one line')).toBe(true)
})

test.each([
  ['\u202a+64 21 555 014\u202c', '+64 21 555 014'],
  ['\u2068021 555 014\u2069', '021 555 014'],
  [' \u200e0800 555 014\u200f\n', '0800 555 014'],
])('the unseen marks that an address book puts around a number are no part of it: %j', (copied, phone) => {
  expect(needsAssessment.parse({ ...assessment(), phone: copied })).toMatchObject({ phone })
})

test('a direction mark inside a text, or an override, is refused (F1)', () => {
  for (const hidden of ['Ann\u202agnp', '\u202eAnn', 'Ann\u202d', 'A\u200eB']) {
    expect(text('Name', 100).safeParse(hidden).success, JSON.stringify(hidden)).toBe(false)
  }
})
