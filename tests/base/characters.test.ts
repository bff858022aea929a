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

// A tab is what word processors paste after a bullet.
test.each([
  ['•\tStore visits\r\n•\tReports', '• Store visits\n• Reports'],
  ['👩\u200d🌾 grows it\u2028in Darfield', '👩\u200d🌾 grows it\nin Darfield'],
])('a longer text keeps a joined emoji and its lines, and a tab becomes a space: %j', (typed, kept) => {
  expect(longText('Notes', 2000).parse(typed)).toBe(kept)
})

test.each([
  ['\u202a+64 21 555 014\u202c', '+64 21 555 014'],
  ['\u2068021 555 014\u2069', '021 555 014'],
  [' \u200e0800 555 014\u200f\n', '0800 555 014'],
])('the unseen marks that an address book puts around a number are no part of it: %j', (copied, phone) => {
  expect(needsAssessment.parse({ ...assessment(), phone: copied })).toMatchObject({ phone })
})

test.each(['\0', '\u001f', '\u007f', '\u009f', '\u200e', '\u202a', '\u202e', '\u2066', '\u2069', '\ud800', '\ufeff'])(
  '%j is refused in a text of any length (F1)',
  (unseen) => {
    expect([isPrintable(`a${unseen}b`, 'many lines'), isPrintable(unseen, 'one line')]).toEqual([false, false])
  },
)

test('a line break is refused in one line alone; macrons and emojis are taken', () => {
  expect([isPrintable('a\nb', 'many lines'), isPrintable('a\nb', 'one line')]).toEqual([true, false])
  expect(isPrintable('🦉 Ōtautahi', 'one line')).toBe(true)
})

// Marks of direction and an override, separators, what has no width, a tag, a filler.
test.each([
  ...['Ann\u202agnp', '\u202eAnn', 'Ann\u202d', 'A\u200eB', 'Hana\u2028Tāmati', 'Hana\u2029Tāmati', 'Ha\u200bna'],
  ...['Ha\u200dna', 'Ha\u2060na', 'Hana\u{e0041}\u{e007f}', 'Ha\u3164na'],
])('%j is refused in a field of one line (F1)', (hidden) => {
  expect(text('Name', 100).safeParse(hidden).success).toBe(false)
})
