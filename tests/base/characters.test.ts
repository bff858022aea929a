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

// From and to: C0 and C1 but the line break, DEL, what turns text round, halves, the byte order mark.
const refused = [
  0x00, 0x09, 0x0b, 0x1f, 0x7f, 0x9f, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0xd800, 0xdfff, 0xfeff, 0xfeff,
]

// Without a width, fillers, separators of lines, and marks of annotations.
const refusedInOneLine = [
  0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f, 0x200b, 0x200d, 0x2028,
  0x2029, 0x2060, 0x2065, 0x206a, 0x206f, 0x3164, 0x3164, 0xffa0, 0xffa0, 0xfff9, 0xfffb,
]

const isIn = (ends: readonly number[], unit: number) =>
  ends.some((from, at) => at % 2 === 0 && unit >= from && unit <= Number(ends[at + 1]))

test('exactly the unprintable characters are refused, at every position (F1)', () => {
  for (let unit = 0; unit <= 0xffff; unit += 1) {
    if (unit === 0x0a) continue
    const wrong = [`a${String.fromCharCode(unit)}b`, String.fromCharCode(unit)].filter(
      (text) =>
        isPrintable(text, 'many lines') === isIn(refused, unit) ||
        isPrintable(text, 'one line') === (isIn(refused, unit) || isIn(refusedInOneLine, unit)),
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

// Marks of direction and an override, separators, what has no width, a tag, a filler.
test.each([
  ...['Ann\u202agnp', '\u202eAnn', 'Ann\u202d', 'A\u200eB', 'Hana\u2028Tāmati', 'Hana\u2029Tāmati', 'Ha\u200bna'],
  ...['Ha\u200dna', 'Ha\u2060na', 'Hana\u{e0041}\u{e007f}', 'Ha\u3164na'],
])('%j is refused in a field of one line (F1)', (hidden) => {
  expect(text('Name', 100).safeParse(hidden).success).toBe(false)
  expect(needsAssessment.safeParse({ ...assessment(), company: hidden }).success).toBe(false)
})

test('a longer text keeps a joined emoji, and a line separator becomes a line break', () => {
  expect(longText('Notes', 2000).parse('👩\u200d🌾 grows it\u2028in Darfield')).toBe('👩\u200d🌾 grows it\nin Darfield')
})
