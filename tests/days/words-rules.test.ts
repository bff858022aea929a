import { expect, test } from 'vitest'
import type { Day } from '#src/base/time.ts'
import { freeOf } from '#src/days/balances/free-rules.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { formatStanding, standingOf } from '#src/days/invoicing/standing-rules.ts'
import { type DayRates, formatHours, logWords } from '#src/days/rules.ts'
import { at, entriesOf, prepaid, retainer } from './fixtures.ts'

test.each([
  [0, '0 days'],
  [2, '2 hours'],
  [4, 'half a day'],
  [8, '1 day'],
  [12, '1½ days'],
  [40, '5 days'],
])('%d hours are "%s"', (hours, words) => expect(formatHours(hours)).toBe(words))

type Drafts = Parameters<typeof entriesOf>[0]

const order = { kind: 'ordered', hours: 64, made: '2026-10-19 10:00:00' } as const
const paid = [order, { kind: 'paid', of: 0, day: '2026-10-20' }] as const
const taken = [
  { kind: 'worked', day: '2026-10-21', hours: 8, made: '2026-11-05 10:00:00' },
  { kind: 'booked', day: '2026-12-01', hours: 4 },
] as const
const begun = { kind: 'started', day: '2026-11-02', made: '2026-11-01 10:00:00' } as const
const three = { ...retainer, retainer_days_per_month: 3 }
const open = { ...retainer, retainer_days_per_month: null }
const lost = [begun, { kind: 'booked', day: '2026-11-05', hours: 8 }, { kind: 'not_supplied', of: 1 }] as const
/** In December four days are not supplied, one of which went over from November. */
const lostAgain: Drafts = [
  ...lost,
  ...['07', '08', '09', '10'].flatMap((day, at) => [
    { kind: 'booked', day: `2026-12-${day}`, hours: 8, made: '2026-12-01 10:00:00' } as const,
    { kind: 'not_supplied', of: lost.length + 2 * at, made: '2026-12-01 10:00:00' } as const,
  ]),
]
const left = [{ kind: 'ended', who: 'owner', why: 'notice', day: '2026-12-20' }] as const

test.for<[sentence: string, day: string, rates: DayRates, drafts: Drafts]>([
  ['No days are ordered yet.', '2026-11-20', prepaid, []],
  ['8 days free of 8, valid for 90 days from payment.', '2026-11-20', prepaid, [order]],
  ['6½ days free of 8, until Mon 18 Jan; 1 used; ½ booked.', '2026-11-20', prepaid, [...paid, ...taken]],
  ['14½ days free of 16; 1 used; ½ booked.', '2026-11-20', prepaid, [...paid, ...taken, order]],
  ['No days free.', '2027-01-19', prepaid, paid],
  ['Booked: Tue 1 Dec.', '2026-11-20', prepaid, taken],
  ['Ended on 20 December 2026.', '2026-12-21', prepaid, [...paid, ...left]],
  ['Not started yet.', '2026-11-20', retainer, []],
  ['From Mon 2 Nov.', '2026-11-01', retainer, [begun]],
  ['3 days free of 3 in November, until Mon 30 Nov.', '2026-11-08', three, lost],
  [
    '3 days free of 3 in November, until Mon 30 Nov. 2 lapse Mon 30 Nov, 1 goes over to December.',
    '2026-11-09',
    three,
    lost,
  ],
  ['4 days free of 4 (1 carried over) in December, until Thu 31 Dec.', '2026-12-02', three, lost],
  ['6 days free of 6 (3 carried over) in January, until Sun 31 Jan.', '2027-01-05', three, lostAgain],
  ['No fixed number of days.', '2026-11-20', open, [begun]],
  ['Booked: Tue 1 Dec.', '2026-11-20', open, [begun, ...taken]],
])('the days stand at "%s" on %s', ([sentence, day, rates, drafts]) => {
  const engagement = replayEntries({ rates, entries: entriesOf(drafts), bills: [], region: 'CAN' })
  expect(formatStanding(standingOf({ engagement, invoices: [] }, at(`${day} 11:00:00`)))).toBe(sentence)
})

test('days that are refunded do not lapse', () => {
  const engagement = replayEntries({ rates: prepaid, entries: entriesOf([...paid, ...left]), bills: [], region: 'CAN' })
  expect(freeOf(engagement, '2026-12-10' as Day)).toMatchObject({
    free: 64,
    endings: [{ lapses: 0, last: '2026-12-20' }],
  })
})

test.each([
  [{ kind: 'extended', hours: 40, km: null, words: null }, 'Valid for 30 more days'],
  [{ kind: 'not_supplied', hours: null, km: null, words: null }, 'Not supplied'],
] as const)('%o reads "%s"', (entry, words) => expect(logWords(entry)).toBe(words))
