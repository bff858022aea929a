import { expect, test } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import { dollarsOf } from '#src/base/money.ts'
import { type Day, msOf, nzDay } from '#src/base/time.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { openLines } from '#src/days/invoicing/line-rules.ts'
import { computeBalances, invoiceLineOf, nextBillingDay } from '#src/days/invoicing/rules.ts'
import type { DayRates } from '#src/days/rules.ts'
import { dueOf, type Invoice, sumsOf } from '#src/invoices/rules.ts'
import { daysItems, endingHours, withOrderToCome } from '#src/today/days-rules.ts'
import { at, billOf, entriesOf, prepaid, retainer } from '#tests/days/fixtures.ts'

type Drafts = Parameters<typeof entriesOf>[0]
/** The invoice of what was due on a day, and what has happened to it since. */
type Issued = { number: string; day: string; entries?: Partial<Invoice['entries'][number]>[] }
type More = { issued?: Issued; order_follows?: boolean }

const replay = (rates: DayRates, drafts: Drafts, bills: Parameters<typeof replayEntries>[0]['bills'] = []) =>
  replayEntries({ rates, entries: entriesOf(drafts), bills, region: 'CAN' })

const dueOn = (rates: DayRates, drafts: Drafts, day: string) => {
  const until = drafts.filter(({ made }) => !made || made.slice(0, 10) <= day)
  return openLines(replay(rates, until), day as Day).filter(({ due_on }) => due_on <= day)
}

const invoiceOf = (rates: DayRates, drafts: Drafts, { number, day, entries = [] }: Issued): Invoice => {
  const engagement = replay(rates, drafts)
  const lines = dueOn(rates, drafts, day).map((line) => {
    const { amount, rate, ...rest } = invoiceLineOf(line, engagement, 'added')
    return { ...rest, amount: amount ?? dollarsOf(0), rate: rate ?? dollarsOf(0) }
  })
  const said = { number, lines, day: day as Day, due: dueOf(day as Day, 'CAN'), gst_status: 'added', kind: 'invoice' }
  return { ...said, ...sumsOf(lines, 'added'), id: 'inv_1', credits: [], entries } as unknown as Invoice
}

const computed = (now: string, rates: DayRates, drafts: Drafts, { issued }: More = {}) => {
  const bills = issued ? [billOf(issued.number, dueOn(rates, drafts, issued.day))] : []
  const engagement = replay(rates, drafts, bills)
  const invoices = issued ? [invoiceOf(rates, drafts, issued)] : []
  return { engagement, invoices, balances: computeBalances(engagement, at(now)), today: nzDay(msOf(at(now))) }
}

const linesAt = (now: string, rates: DayRates, drafts: Drafts, more: More = {}) => {
  const { today, ...quote } = computed(now, rates, drafts, more)
  const ending = endingHours(quote.engagement, today)
  const { order_follows = false } = more
  const facts = { ...quote, id: 'quo_12345678' as QuoteId, company: 'Kauri Ltd', ending }
  const items = daysItems(facts, today)
  return items
    .map((item) => (order_follows ? withOrderToCome(item) : item))
    .map(({ kind, sentence, since, act }) => `${nzDay(msOf(since))} ${kind}: ${sentence} → ${act.label}`)
}

const order = { kind: 'ordered', by: 'client', hours: 40, made: '2026-09-01 10:00:00' } as const
const paid = [order, { kind: 'paid', of: 0, day: '2026-09-10' }] as const
const booked = { kind: 'booked', day: '2026-12-01', hours: 8 } as const
const billed = (...entries: Issued['entries'] & object) => ({
  issued: { number: 'INV-1', day: '2026-09-02', entries },
})
const entry = (kind: string, amount: number | null = null) =>
  ({ id: 'ive_1', kind, amount, day: '2026-09-05' }) as never
const begun = { kind: 'started', day: '2026-11-09', made: '2026-11-02 10:00:00' } as const
const begunAndBilled = {
  issued: { number: 'INV-2', day: '2026-11-09', entries: [entry('payment', 202_400)] },
}
const visit = { kind: 'worked', day: '2026-10-05', hours: 4, km: 80 } as const
const { made: _, ...later } = order
const tell = '→ Tell the client'

// At 11 am of the day. Paid on 10 September, the block ends on 9 December.
test.for<[day: string, rates: DayRates, drafts: Drafts, more: More, ...lines: string[]]>([
  ['2026-09-01', prepaid, [order], {}, '2026-09-01 ordered: 5 days, $6,250 + GST → Open'],
  ['2026-09-01', prepaid, [{ ...order, by: 'owner' }], {}, '2026-09-01 to_invoice: Days ahead: $6,250 + GST → Invoice'],
  [
    ...(['2026-09-01', prepaid, [{ ...order, by: 'owner' }], { order_follows: true }] as const),
    '2026-09-01 order_follows: Days ahead: $6,250 + GST. Their order number is still to come → Invoice',
  ],
  ['2026-09-09', prepaid, [order], billed()],
  [
    ...(['2026-09-10', prepaid, [order], billed()] as const),
    '2026-09-10 unpaid: INV-1: $7,187.50, 1 day late, late charge so far $4.73, not added → Write',
  ],
  [
    ...(['2026-09-10', prepaid, [order], billed(entry('disputed', 600_000))] as const),
    '2026-09-10 unpaid: INV-1: $7,187.50, 1 day late, $6,000 of it in dispute, late charge so far $0.78, not added → Write',
  ],
  ['2026-09-10', prepaid, [order], billed(entry('disputed', 718_750))],
  ['2026-09-10', prepaid, [order], billed(entry('left'))],
  [
    ...(['2026-09-10', prepaid, [order], billed(entry('left'), entry('payment', 100_000))] as const),
    '2026-09-10 unpaid: INV-1: $6,187.50, 1 day late, late charge so far $4.07, not added → Write',
  ],
  ['2026-09-20', prepaid, [order], billed(entry('payment', 718_750))],
  [
    ...(['2026-09-20', prepaid, [order], billed(entry('payment', 800_000))] as const),
    '2026-09-20 to_refund: $812.50 of invoice INV-1 was paid and is not owed → Open',
  ],
  ['2026-11-17', prepaid, paid, {}],
  ['2026-11-18', prepaid, [...paid, booked], {}, `2026-11-18 block_ends: 4 days free of 5, until Wed 9 Dec ${tell}`],
  ['2026-12-09', prepaid, paid, {}, `2026-12-02 block_ends: 5 days free of 5, until Wed 9 Dec ${tell}`],
  ['2026-11-23', retainer, [begun], begunAndBilled],
  [
    ...(['2026-11-24', retainer, [begun, { ...booked, day: '2026-11-30' }], begunAndBilled] as const),
    '2026-11-02 coming: Mon 30 Nov, whole day → Open',
    `2026-11-24 block_ends: 2 days free of 3 in November, until Mon 30 Nov: 2 lapse Mon 30 Nov ${tell}`,
  ],
  [
    ...(['2026-12-01', { ...retainer, retainer_days_per_month: 0 }] as const),
    ...([
      [begun, { kind: 'worked', day: '2026-11-10', hours: 8, made: '2026-11-10 17:00:00' }],
      begunAndBilled,
    ] as const),
    '2026-12-01 to_invoice: Retainer December, casual time: $3,080 + GST → Invoice',
  ],
  [
    ...(['2026-11-02', { ...prepaid, extra_half_day_rate_cents: null }] as const),
    [visit, { ...later, made: '2026-11-02 09:00:00' }],
    {},
    '2026-11-02 ordered: 5 days, $6,250 + GST → Open',
    '2026-10-05 to_agree: Mon 5 Oct: casual time (4 h), without a sum → Enter the sum',
    '2026-11-02 to_invoice: Travel: $70.20 + GST → Invoice',
  ],
])('on %s, with the rates %j, the entries %j and the invoice %j, %s', ([day, rates, drafts, more, ...lines]) =>
  expect(linesAt(`${day} 11:00:00`, rates, drafts, more)).toEqual(lines),
)

test.for<[what: string, rates: DayRates, drafts: Drafts, more: More, day: string | null]>([
  ['pre-paid days', prepaid, [order], billed(), null],
  ['a retainer', retainer, [begun], begunAndBilled, '2026-12-01'],
  ['a retainer that starts later', retainer, [{ ...begun, day: '2027-01-16' }], {}, '2027-01-18'],
  ['a retainer that ends', retainer, [begun, { kind: 'ended', day: '2026-11-30' }], begunAndBilled, null],
])('of %s the next lines come on their first day', ([, rates, drafts, more, day]) => {
  const { engagement, balances } = computed('2026-11-20 10:00:00', rates, drafts, more)
  expect(nextBillingDay(engagement, balances.lines, '2026-11-20' as Day)).toBe(day)
})
