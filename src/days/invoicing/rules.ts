import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Dollars, divideCents, dollarsOf, dollarsOrNull } from '#src/base/money.ts'
import { addDays, type Day, daysBetween, formatDay, formatMonth, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { monthOf } from '#src/calendar/month-rules.ts'
import { type Bill, blockBalances, type Engagement, monthBalances } from '#src/days/balances/rules.ts'
import { openBookings } from '#src/days/drawing/cost-rules.ts'
import { type BillableLine, paymentDays } from '#src/days/rules.ts'
import { blockPaidOn, openLines } from './line-rules.ts'

const gstPercent = 15

/** GST is rounded once, on the total of the taxed lines. */
export const sumsOf = (lines: readonly Pick<BillableLine, 'cents' | 'taxed'>[]) => {
  const sumOf = (some: typeof lines) => some.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const net = sumOf(lines)
  const gst = divideCents(sumOf(lines.filter(({ taxed }) => taxed)) * gstPercent, 100)
  return { net, gst, total: net + gst }
}

export const dueOf = (day: Day) => addDays(day, paymentDays)

const latePercentAYear = 24
const daysOfYear = 365

/** The late charge of an unpaid sum through a day. It is shown and never added to a bill. */
export const lateCents = (open: number, due: Day, through: Day) =>
  divideCents(open * latePercentAYear * Math.max(0, daysBetween(due, through)), 100 * daysOfYear)

/** `open` is the unpaid sum of a bill, of which `open_gst` is GST, without blocks that were paid separately. */
const billBalance = (engagement: Engagement, { number, day, lines, paid_on: settled }: Bill, today: Day) => {
  const due = dueOf(day)
  const unpaid = settled === null ? lines.filter((line) => blockPaidOn(engagement, line) === null) : []
  const payments = lines.flatMap((line) => blockPaidOn(engagement, line) ?? []).sort()
  const paid_on = settled ?? (unpaid.length === 0 ? (payments.at(-1) ?? null) : null)
  const { total: open, gst: open_gst } = sumsOf(unpaid)
  const late = lateCents(paid_on === null ? open : sumsOf(lines).total, due, paid_on ?? today)
  return { number, day, due, lines, ...sumsOf(lines), open, open_gst, late, paid_on }
}

export type BillBalance = ReturnType<typeof billBalance>

/** All balances of an engagement at a moment; none is stored. */
export const computeBalances = (engagement: Engagement, now: Instant) => {
  const today = nzDay(msOf(now))
  const months = monthBalances(engagement, today)
  let lines: BillableLine[] | undefined
  return {
    plan: engagement.rates.plan,
    started: engagement.started,
    ended: engagement.ended,
    blocks: blockBalances(engagement, today),
    months,
    month: months.find(({ month }) => month === monthOf(today)) ?? null,
    bookings: openBookings(engagement, now),
    /** Computed on first access, because they are slow and the client's page does not show them. */
    get lines() {
      lines ??= openLines(engagement, today)
      return lines
    },
    bills: engagement.bills.map((bill) => billBalance(engagement, bill, today)),
  }
}

export type Balances = ReturnType<typeof computeBalances>

export const billStates = ['to_bill', 'billed', 'overdue', 'paid'] as const
export type BillState = (typeof billStates)[number]

export const billFiles = ['xero', 'plain'] as const

export type BillLine = Pick<BillableLine, 'quantity' | 'unit' | 'taxed'> & { what: string; amount: Dollars | null }

const lineWords: Record<BillableLine['what'], (day: Day, missed?: true) => string> = {
  block: (day) => `Pre-paid days, ordered ${formatDay(day)}`,
  month: (day) => `Retainer, ${formatMonth(monthOf(day))}`,
  casual: (day) => `Casual time, ${formatDay(day)}`,
  km: (day) => `Travel, ${formatDay(day)}`,
  fee: (day, missed) => `${missed ? 'Booked and not used,' : 'Cancelled booking of'} ${formatDay(day)}`,
  expense: (day) => `Expense, ${formatDay(day)}`,
  less: (day) => `Taken back: ${formatDay(day)}`,
}

export const billLinesOf = ({ what, day, missed, quantity, unit, cents, taxed }: BillableLine): BillLine => ({
  what: lineWords[what](day, missed),
  quantity,
  unit,
  amount: dollarsOrNull(cents),
  taxed,
})

export type BilledQuote = { quote: { id: QuoteId; reference: QuoteReference }; company: string }

/** `number`, `day` and `due` are null for lines that are still to be billed. `amount` is null where it is to be agreed. */
export type BillItem = BilledQuote & {
  state: BillState
  number: string | null
  day: Day | null
  due: Day | null
  lines: BillLine[]
  net: Dollars
  gst: Dollars
  total: Dollars
  late: Dollars
  paid_on: Day | null
}

/** `next` is the first day after today on which more can be billed, as far as is known today. */
export type BillList = { items: BillItem[]; next: Day | null }

type ItemSums = Pick<BillBalance, 'lines' | 'net' | 'gst' | 'total' | 'late'>
type ItemFacts = ItemSums & Pick<BillItem, 'state' | 'number' | 'day' | 'due' | 'paid_on'>

const itemOf = (quote: BilledQuote, { lines, net, gst, total, late, ...facts }: ItemFacts): BillItem => ({
  ...quote,
  ...facts,
  net: dollarsOf(net),
  gst: dollarsOf(gst),
  total: dollarsOf(total),
  late: dollarsOf(late),
  lines: lines.map(billLinesOf),
})

const toBill = { state: 'to_bill', number: null, day: null, due: null, paid_on: null, late: 0 } as const

/** One item for the lines to bill today, then the bills. */
export const itemsOf = (quote: BilledQuote, { lines, bills }: Balances, today: Day): BillItem[] => {
  const open = lines.filter(({ due_on }) => due_on <= today)
  const billed = bills.map(({ open: _, open_gst: __, ...bill }) => {
    const state = bill.paid_on !== null ? 'paid' : today > bill.due ? 'overdue' : 'billed'
    return itemOf(quote, { state, ...bill })
  })
  return open.length > 0 ? [itemOf(quote, { ...toBill, ...sumsOf(open), lines: open }), ...billed] : billed
}
