import { expect, test } from 'vitest'
import { characterFault, findFolded, tidy } from '#src/base/characters.ts'
import { longText, text } from '#src/base/fields.ts'
import { parseMoney } from '#src/base/money.ts'
import { parseTypedDay } from '#src/base/typed-day.ts'
import { parseAccountNumber } from '#src/business/account-rules.ts'
import { tidyNzbn } from '#src/business/nzbn-rules.ts'
import { clientDetails } from '#src/conversation/schema.ts'
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

// A tab is what word processors paste after a bullet; their line breaks are U+000B and U+000C.
test.each([
  ['•\tStore visits\r\n•\tReports', '• Store visits\n• Reports'],
  ['👩\u200d🌾 grows it\u2028in Darfield', '👩\u200d🌾 grows it\nin Darfield'],
  ['Store visits\u000bReports\u0085Calls\u000cMileage\rTravel', 'Store visits\nReports\nCalls\nMileage\nTravel'],
])('a longer text keeps a joined emoji and its lines, and a tab becomes a space: %j', (typed, kept) => {
  expect(longText('Notes', 2000).parse(typed)).toBe(kept)
})

test.each([
  ['\u202a+64 21 555 014\u202c', '+64 21 555 014'],
  ['\u202d+64 21 555 014\u202c', '+64 21 555 014'],
  ['\u2068021 555 014\u2069', '021 555 014'],
  [' \u200e0800 555 014\u200f\n', '0800 555 014'],
  ['+64\u200e 21 555\u200b 014', '+64 21 555 014'],
])('the unseen marks that an address book puts around a number are no part of it: %j', (copied, phone) => {
  expect(needsAssessment.parse({ ...assessment(), phone: copied })).toMatchObject({ phone })
})

test('they are none of a number, a day or an account either', () => {
  const copied = (typed: string) => `\u202d${typed}\u202c`
  expect(parseMoney(copied('1,250'))).toBe(1250)
  expect(parseTypedDay(copied('3/4/2027'))).toBe('2027-04-03')
  expect(parseAccountNumber(copied('12-3456-7890123-00'))).toBe('12-3456-7890123-00')
  expect(tidyNzbn(copied('9429 0369 75273'))).toBe('9429036975273')
  expect(clientDetails.parse({ billing_email: copied('jo@rimu.example') }).billing_email).toBe('jo@rimu.example')
})

// Marks of direction and an override, what has no width, a tag, a filler, a soft hyphen, a selector without its sign.
test.each([
  ...['Hana\u202a', '\u202eHana', 'Ha\u202dna', 'Ha\u200ena', 'Ha\u2066na', 'Ha\u200bna', 'Ha\u200dna', 'Ha\u2060na'],
  ...['Hana\u{e0041}\u{e007f}', 'Ha\u3164na', 'Ha\u00adna', 'Ha\u034fna', 'Hana\ufe0f', 'Ha\ufeffna'],
])('what is invisible in %j is dropped from a text of any length (F1)', (hidden) => {
  expect([text('Name', 100).parse(hidden), longText('Notes', 100).parse(hidden)]).toEqual(['Hana', 'Hana'])
})

test.each([
  ...[
    'می\u200cخواهم',
    'ශ්\u200dරී ලංකා',
    'क्\u200dष',
    'ന\u0d4d\u200d',
    '👩🏽\u200d🌾',
    '❤\ufe0f\u200d🔥',
    '☎\ufe0f',
    '1\ufe0f\u20e3',
  ],
  ...['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '葛\u{e0100}城', 'ᠠ\u180b', '🏳\ufe0f\u200d🌈'],
])('what a script or an emoji needs stays: %s', (typed) => {
  expect([text('Name', 100).parse(typed), tidy(tidy(typed))]).toEqual([typed, typed])
})

test.each(['Hana\u2028Tāmati', 'Hana\u000bTāmati', 'Hana\u0085Tāmati', 'Hana\tTāmati'])(
  'a break that nothing shows is a space in a field of one line: %j',
  (typed) => {
    expect(text('Name', 100).parse(typed)).toBe('Hana Tāmati')
  },
)

test.each(['\0', '\u001f', '\u007f', '\u009f', '\ud800', '\udc00'])(
  '%j is refused in a text of any length, with the words before it (F1)',
  (unseen) => {
    const fault = 'Notes contains a character that cannot be used'
    expect(characterFault('Notes', `a report of calls,\nat ${unseen}b`, 'many lines')).toBe(
      `${fault}, after “of calls, at”`,
    )
    expect(characterFault('Notes', unseen, 'one line')).toBe(fault)
  },
)

test('a line break is refused in one line alone; macrons and emojis are taken', () => {
  const faults = (['many lines', 'one line'] as const).map((lines) => characterFault('Name', 'a\nb', lines))
  expect(faults).toEqual([null, 'Name contains a character that cannot be used, after “a”'])
  expect(characterFault('Name', '🦉 Ōtautahi', 'one line')).toBeNull()
})
