import { type Dollars, dollarsOf, dollarsOrNull } from '#src/base/money.ts'
import { type Day, formatDay, formatMonth, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { addMonths, firstOf, latest, monthOf } from '#src/calendar/month-rules.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import { blockBalances, daysOfMonth, type Engagement, monthBalances } from '#src/days/balances/rules.ts'
import { openBookings } from '#src/days/drawing/cost-rules.ts'
import { type BillableLine, type DayRates, formatQuantity, hoursOfHalfDay } from '#src/days/rules.ts'
import { type GstStatus, gstCentsOf, type InvoiceLine } from '#src/invoices/rules.ts'
import { lineIdOf, openLines } from './line-rules.ts'

/** GST is rounded on each line. */
export const sumLines = (lines: readonly Pick<BillableLine, 'cents' | 'taxed'>[]) => {
  const net = lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const gst = lines.reduce((sum, { cents, taxed }) => sum + (taxed ? gstCentsOf(cents ?? 0, 'added') : 0), 0)
  return { net, gst, total: net + gst }
}

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
    /** Computed on first access, because they are slow and the client's page does not show all of them. */
    get lines() {
      lines ??= openLines(engagement, today)
      return lines
    },
  }
}

export type Balances = ReturnType<typeof computeBalances>

const lineWords: Record<BillableLine['what'], (day: Day, missed?: true) => string> = {
  block: (day) => `Pre-paid days, ordered ${formatDay(day)}`,
  month: (day) => `Retainer, ${formatMonth(monthOf(day))}`,
  casual: (day) => `Casual time, ${formatDay(day)}`,
  km: (day) => `Travel, ${formatDay(day)}`,
  fee: (day, missed) => `${missed ? 'Booked and not used,' : 'Cancelled booking of'} ${formatDay(day)}`,
  expense: (day) => `Expense, ${formatDay(day)}`,
  less: (day) => `Taken back: ${formatDay(day)}`,
}

export const formatLine = ({ what, day, missed }: Pick<BillableLine, 'what' | 'day' | 'missed'>) =>
  lineWords[what](day, missed)

type Unit = Pick<InvoiceLine, 'quantity' | 'unit'> & { rateCents: number | null }

const unitsOf = ({ what, quantity }: BillableLine, rates: DayRates): Unit | null => {
  const { extra_half_day_rate_cents: half } = rates
  switch (what) {
    case 'block':
      return { quantity, unit: 'day', rateCents: rates.prepaid_day_rate_cents }
    case 'month':
      return { quantity, unit: 'month', rateCents: rates.retainer_fee_cents }
    case 'casual':
      return quantity % hoursOfHalfDay === 0
        ? { quantity: quantity / hoursOfHalfDay, unit: 'half day', rateCents: half }
        : { quantity, unit: 'hour', rateCents: half && half / hoursOfHalfDay }
    case 'km':
      return { quantity, unit: 'km', rateCents: rates.mileage_rate_cents }
    default:
      return null
  }
}

const singleUnits = { fee: 'fee', month: 'month' } as const satisfies { [What in BillableLine['what']]?: string }

const fractionOf = (line: BillableLine, engagement: Engagement) => {
  if (line.what !== 'month') return formatQuantity(line)
  const { running, all } = daysOfMonth(engagement, monthOf(line.day))
  return `${running} of ${all} days`
}

/** Where the quantity times the rate is not the sum in whole cents, the line is one unit, and its words have the fraction. */
const countOf = (line: BillableLine, engagement: Engagement) => {
  const units = unitsOf(line, engagement.rates)
  const words = formatLine(line)
  const { cents } = line
  const isExact =
    units?.rateCents != null &&
    Number.isInteger(units.rateCents) &&
    Number.isInteger(units.quantity) &&
    units.quantity * units.rateCents === cents
  if (units && (isExact || cents === null)) {
    return { what: words, quantity: units.quantity, unit: units.unit, rate: dollarsOrNull(units.rateCents) }
  }
  const fraction = line.what === 'expense' || line.what === 'less' ? '' : fractionOf(line, engagement)
  const unit = Object.hasOwn(singleUnits, line.what) ? singleUnits[line.what as keyof typeof singleUnits] : 'item'
  return { what: fraction ? `${words} (${fraction})` : words, quantity: 1, unit, rate: dollarsOrNull(cents) } as const
}

/** A line before it is on an invoice. */
export type LineNow = Omit<InvoiceLine, 'amount' | 'rate'> & { amount: Dollars | null; rate: Dollars | null }

/** A line as an invoice would have it with this GST status. `amount` is null where it is to be agreed. */
export const invoiceLineOf = (line: BillableLine, engagement: Engagement, status: GstStatus): LineNow => {
  const { day, cents, what, quantity } = line
  const taxed = status !== 'none' && !line.exempt
  const isTime = what === 'casual' || what === 'fee'
  return {
    id: lineIdOf(line),
    ...countOf(line, engagement),
    day,
    amount: dollarsOrNull(cents),
    taxed,
    gst: dollarsOf(taxed ? gstCentsOf(cents ?? 0, status) : 0),
    ...(isTime && { hours: quantity }),
  }
}

/** The first day after today on which more can be invoiced, as far as is known today. */
export const nextBillingDay = (engagement: Engagement, lines: readonly BillableLine[], today: Day) => {
  const { rates, region, started, ended } = engagement
  const days = lines.flatMap(({ due_on, cents }) => (due_on > today && cents !== null ? due_on : []))
  if (rates.plan === 'retainer' && started !== null) {
    const first = latest(firstOf(addMonths(monthOf(today), 1)), started)
    if (ended === null || ended >= first) days.push(firstWorkingDay(first, region))
  }
  return days.sort()[0] ?? null
}
