import { expect, test } from 'vitest'
import { findFolded } from '#src/base/characters.ts'
import { longText } from '#src/base/fields.ts'

test.each([
  ['Ōtautahi Foods', 'otau', 'Ōtau'],
  ['Ōtautahi Foods', 'ŌTAUTAHI', 'Ōtautahi'],
  // A letter and its mark apart, as some systems send them.
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

test('a tab, as word processors paste it after a bullet, is a space', () => {
  expect(longText('Scope summary', 2000).parse('•\tStore visits\r\n•\tReports')).toBe('• Store visits\n• Reports')
})
