import { expect, test } from 'vitest'
import type { Day } from '#src/base/time.ts'
import { balanceSentence, leftWords } from '#src/days/balances/sentence-rules.ts'
import { formatHours, logWords } from '#src/days/rules.ts'
import type { Days } from '#src/days/schema.ts'

test.each([
  [0, '0 days'],
  [2, '2 hours'],
  [4, 'half a day'],
  [8, '1 day'],
  [12, '1½ days'],
  [40, '5 days'],
])('%d hours are "%s"', (hours, words) => expect(formatHours(hours)).toBe(words))

test.each([
  [20, 40, '2½ of 5 days left'],
  [4, 8, '½ of 1 day left'],
  [4, 4, '4 of 4 hours left'],
  [30, 40, '30 of 40 hours left'],
])('%d of %d hours: "%s"', (hours, of, words) => expect(leftWords({ hours, of })).toBe(words))

const block = (changes: object) => ({ bought: 40, left: 24, paid: '2026-11-25', valid_to: '2027-02-23', ...changes })
const month = (changes: object) => ({ month: '2026-12', hours: 24, left: 16, carried: 0, ...changes })

test.each<[string, object]>([
  ['No days are ordered yet.', { blocks: [] }],
  ['3 of 5 days left, valid to 23 February 2027.', { blocks: [block({})] }],
  ['3 of 5 days left, valid for 90 days from payment.', { blocks: [block({ paid: null, valid_to: null })] }],
  ['6 of 10 days left.', { blocks: [block({}), block({ valid_to: '2027-03-01' })] }],
  ['3 of 5 days left, valid to 23 February 2027.', { blocks: [block({ valid_to: '2026-12-08', left: 0 }), block({})] }],
  ['No days left.', { blocks: [block({ valid_to: '2026-12-08', left: 0 })] }],
  ['Not started yet.', { plan: 'retainer', started: null }],
  ['Starts on 14 December 2026.', { plan: 'retainer', started: '2026-12-14' }],
  ['2 of 3 days left in December 2026.', { plan: 'retainer', month: month({}) }],
  [
    '3 of 4 days left in December 2026, of which 1 day carried over.',
    { plan: 'retainer', month: month({ left: 24, carried: 8 }) },
  ],
  ['The month has no fixed number of days.', { plan: 'retainer', month: month({ hours: null, left: null }) }],
])('the balance says "%s"', (sentence, days) =>
  expect(
    balanceSentence(
      { plan: 'prepaid', started: '2026-11-02', blocks: [], month: null, ...days } as unknown as Days,
      '2026-12-09' as Day,
    ),
  ).toBe(sentence),
)

test.each([
  [{ kind: 'extended', hours: 40, km: null, words: null }, 'Valid for 30 more days'],
  [{ kind: 'not_supplied', hours: null, km: null, words: null }, 'Not supplied'],
] as const)('%o reads "%s"', (entry, words) => expect(logWords(entry)).toBe(words))
