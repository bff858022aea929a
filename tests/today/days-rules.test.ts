import { expect, test } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import { type Day, msOf, nzDay } from '#src/base/time.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { linesOfBill } from '#src/days/invoicing/line-rules.ts'
import { nextBillingDay } from '#src/days/invoicing/list-bills.ts'
import { computeBalances } from '#src/days/invoicing/rules.ts'
import type { DayRates } from '#src/days/rules.ts'
import { daysItems, endingHours } from '#src/today/days-rules.ts'
import { at, entriesOf, prepaid, retainer } from '#tests/days/fixtures.ts'

type Drafts = Parameters<typeof entriesOf>[0]

const computed = (now: string, rates: DayRates, drafts: Drafts) => {
  const engagement = replayEntries(rates, entriesOf(drafts), 'CAN')
  return { engagement, balances: computeBalances(engagement, at(now)), today: nzDay(msOf(at(now))) }
}

const linesAt = (now: string, rates: DayRates, drafts: Drafts) => {
  const { today, ...quote } = computed(now, rates, drafts)
  const ending = endingHours(quote.engagement, today)
  const facts = { ...quote, id: 'quo_12345678' as QuoteId, company: 'Kauri Ltd', ending }
  return daysItems(facts, today).map(
    ({ kind, sentence, since, act }) => `${nzDay(msOf(since))} ${kind}: ${sentence} → ${act.label}`,
  )
}

const order = { kind: 'ordered', by: 'client', hours: 40, made: '2026-09-01 10:00:00' } as const
const paid = [order, { kind: 'paid', of: 0, day: '2026-09-10' }] as const
const booked = { kind: 'booked', day: '2026-12-01', hours: 8 } as const
const bill = (rates: DayRates, entry: Drafts[number], day: string, number: string) => {
  const lines = linesOfBill(replayEntries(rates, entriesOf([entry]), 'CAN'), day as Day)
  return { kind: 'billed', day, number, lines, made: `${day} 10:00:00` } as const
}
const billed = [order, bill(prepaid, order, '2026-09-02', 'INV-1')] as const
const begun = { kind: 'started', day: '2026-11-09', made: '2026-11-02 10:00:00' } as const
const begunAndBilled = [
  begun,
  bill(retainer, begun, '2026-11-09', 'INV-2'),
  { kind: 'settled', day: '2026-11-09', number: 'INV-2' },
] as const
const visit = { kind: 'worked', day: '2026-10-05', hours: 4, km: 80 } as const
const { made: _, ...later } = order
const tell = '→ Tell the client'

// At 11 am of the day. Paid on 10 September, the block ends on 9 December.
test.for<[day: string, rates: DayRates, drafts: Drafts, ...lines: string[]]>([
  ['2026-09-01', prepaid, [order], '2026-09-01 ordered: Ordered 5 days, $6,250 + GST → Open'],
  ['2026-09-01', prepaid, [{ ...order, by: 'owner' }], '2026-09-01 to_bill: Days ahead: $6,250 + GST → Invoice'],
  ['2026-09-09', prepaid, billed],
  [
    ...(['2026-09-10', prepaid, billed] as const),
    '2026-09-10 unpaid: INV-1 is 1 day late: $7,187.50, late charge so far $4.73, not added → Paid today',
  ],
  ['2026-09-20', prepaid, [...billed, { kind: 'settled', day: '2026-09-20', number: 'INV-1' }]],
  ['2026-11-17', prepaid, paid],
  ['2026-11-18', prepaid, [...paid, booked], `2026-11-18 block_ends: 4 of 5 days left, until Wed 9 Dec ${tell}`],
  ['2026-12-09', prepaid, paid, `2026-12-02 block_ends: 5 of 5 days left, until Wed 9 Dec ${tell}`],
  ['2026-11-23', retainer, begunAndBilled],
  [
    ...(['2026-11-24', retainer, [...begunAndBilled, { ...booked, day: '2026-11-30' }]] as const),
    '2026-11-09 coming: Mon 30 Nov, whole day → Open',
    `2026-11-24 block_ends: 2 days of November 2026 lapse on Mon 30 Nov ${tell}`,
  ],
  [
    ...(['2026-12-01', { ...retainer, retainer_days_per_month: 0 }] as const),
    [...begunAndBilled, { kind: 'worked', day: '2026-11-10', hours: 8 }],
    '2026-12-01 to_bill: Retainer for December 2026, casual time: $3,080 + GST → Invoice',
  ],
  [
    ...(['2026-11-02', { ...prepaid, extra_half_day_rate_cents: null }] as const),
    [visit, { ...later, made: '2026-11-02 09:00:00' }],
    '2026-11-02 ordered: Ordered 5 days, $6,250 + GST → Open',
    '2026-10-05 to_agree: Mon 5 Oct: casual time (4 h), without a sum → Enter the sum',
    '2026-11-02 to_bill: Travel: $70.20 + GST → Invoice',
  ],
])('on %s, with the rates %j and the entries %j, %s', ([day, rates, drafts, ...lines]) =>
  expect(linesAt(`${day} 11:00:00`, rates, drafts)).toEqual(lines),
)

test.for<[what: string, rates: DayRates, drafts: Drafts, day: string | null]>([
  ['pre-paid days', prepaid, billed, null],
  ['a retainer', retainer, begunAndBilled, '2026-12-01'],
  ['a retainer that starts later', retainer, [{ ...begun, day: '2027-01-16' }], '2027-01-18'],
  ['a retainer that ends', retainer, [...begunAndBilled, { kind: 'ended', day: '2026-11-30' }], null],
])('of %s the next lines come on their first day', ([, rates, drafts, day]) =>
  expect(nextBillingDay(computed('2026-11-20 10:00:00', rates, drafts), '2026-11-20' as Day)).toBe(day),
)
