import type { EntryId, QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Dollars, divideCents, dollarsOf, dollarsOrNull } from '#src/base/money.ts'
import { addDays, type Day, daysBetween, formatDay, formatMonth, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { addMonths, firstOf, latest, type Month, monthOf } from '#src/calendar/month-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import {
  type Bill,
  blockBalances,
  daysOfMonth,
  type Engagement,
  monthBalances,
  usedShare,
  type Visit,
} from '#src/days/balances/rules.ts'
import { casualCents, casualHours, openBookings } from '#src/days/drawing/rules.ts'
import { type BillableLine, hoursOfDay, paymentDays, receiptDay } from '#src/days/rules.ts'

/** The fee of a retainer's month in cents; a part month costs its share of the calendar days. */
export const monthCents = (engagement: Engagement, month: Month) => {
  const { running, all } = daysOfMonth(engagement, month)
  const fee = engagement.rates.retainer_fee_cents
  return { cents: fee && divideCents(fee * running, all), running, all }
}

const monthLines = (engagement: Engagement, today: Day): BillableLine[] => {
  const { started, rates, region } = engagement
  if (rates.plan !== 'retainer' || started === null) return []
  const lines: BillableLine[] = []
  for (let month = monthOf(started); month <= monthOf(today); month = addMonths(month, 1)) {
    const { cents, running, all } = monthCents(engagement, month)
    if (running === 0) break
    const day = latest(firstOf(month), started)
    const due_on = firstWorkingDay(day, region)
    const quantity = running / all
    lines.push({ what: 'month', of: month, day, due_on, quantity, unit: 'month', cents, taxed: rates.gst_registered })
  }
  return lines
}

/** Returns a function that finds the first working day of the month after a day; its cache saves slow lookups. */
const createBillingDayFinder = (region: Region) => {
  const known = new Map<Month, Day>()
  return (day: Day): Day => {
    const month = addMonths(monthOf(day), 1)
    const found = known.get(month) ?? firstWorkingDay(firstOf(month), region)
    known.set(month, found)
    return found
  }
}

const visitLines = (engagement: Engagement, visit: Visit, billingDayAfter: (day: Day) => Day): BillableLine[] => {
  const { rates, region } = engagement
  const { gst_registered } = rates
  const { day, ended } = visit
  if (ended === null) return []
  const lines: BillableLine[] = []
  const add = (line: Pick<BillableLine, 'what' | 'quantity' | 'unit' | 'cents'>, from: Day, taxed = gst_registered) => {
    if (line.quantity > 0) lines.push({ ...line, of: ended.id, day, due_on: billingDayAfter(from), taxed })
  }
  const quantity = casualHours(visit) * usedShare(visit)
  const time = { quantity, unit: 'h' as const, cents: casualCents(engagement, quantity) }
  if (ended.kind === 'worked') {
    add({ ...time, what: 'casual' }, day)
    // The kilometres beyond the free threshold, there and back.
    const km = 2 * Math.max(0, (ended.km ?? 0) - rates.mileage_threshold_km)
    add({ what: 'km', quantity: km, unit: 'km', cents: rates.mileage_rate_cents && km * rates.mileage_rate_cents }, day)
  } else {
    // A cancellation that was free needs no day of receipt, which takes longest to find.
    const from = ended.kind === 'cancelled' && quantity > 0 ? receiptDay(ended.at, region) : day
    add({ ...time, what: 'fee' }, from, gst_registered && rates.fees_carry_gst)
  }
  return lines
}

const blockLines = ({ blocks, rates }: Engagement): BillableLine[] =>
  [...blocks.values()].map(({ id, hours, ordered: day }) => {
    const quantity = hours / hoursOfDay
    const cents = rates.prepaid_day_rate_cents && quantity * rates.prepaid_day_rate_cents
    return { what: 'block', of: id, day, due_on: day, quantity, unit: 'day', cents, taxed: rates.gst_registered }
  })

const allLines = (engagement: Engagement, today: Day): BillableLine[] => {
  const billingDayAfter = createBillingDayFinder(engagement.region)
  const visits = [...engagement.visits.values()].flatMap((visit) => visitLines(engagement, visit, billingDayAfter))
  return [...blockLines(engagement), ...monthLines(engagement, today), ...visits]
}

const keyOf = ({ what, of: source }: BillableLine) => `${what} ${source}`

const isBilledIn = ({ bills }: Engagement) => {
  const billed = new Set(bills.flatMap(({ lines }) => lines.map(keyOf)))
  return (line: BillableLine) => billed.has(keyOf(line))
}

/** The lines of `engagement` that are on the bills of `billed`, as JSON that can be compared. */
export const billedLinesIn = (engagement: Engagement, billed: Engagement, today: Day) =>
  JSON.stringify(allLines(engagement, today).filter(isBilledIn(billed)))

const blockPaidOn = ({ blocks }: Engagement, { of: id }: BillableLine) => blocks.get(id as EntryId)?.paid ?? null

const orderOf = ({ due_on, day }: BillableLine) => `${due_on} ${day}`

const inOrder = (a: BillableLine, b: BillableLine) => (orderOf(a) < orderOf(b) ? -1 : Number(orderOf(a) > orderOf(b)))

/** The lines that are on no bill and not paid, in the order of the days on which they may be billed. */
export const openLines = (engagement: Engagement, today: Day): BillableLine[] => {
  const isBilled = isBilledIn(engagement)
  return allLines(engagement, today)
    .filter((line) => !isBilled(line) && blockPaidOn(engagement, line) === null)
    .toSorted(inOrder)
}

/** The lines of a bill made on this day: all that may be billed then and have a sum. */
export const linesOfBill = (engagement: Engagement, day: Day) =>
  openLines(engagement, day).filter(({ due_on, cents }) => due_on <= day && cents !== null)

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

const lineWords: Record<BillableLine['what'], (day: Day) => string> = {
  block: (day) => `Pre-paid days, ordered ${formatDay(day)}`,
  month: (day) => `Retainer, ${formatMonth(monthOf(day))}`,
  casual: (day) => `Casual time, ${formatDay(day)}`,
  km: (day) => `Travel, ${formatDay(day)}`,
  fee: (day) => `Cancelled booking of ${formatDay(day)}`,
}

export const billLinesOf = ({ what, day, quantity, unit, cents, taxed }: BillableLine): BillLine => ({
  what: lineWords[what](day),
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
