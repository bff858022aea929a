import type { EntryId } from '#src/base/id.ts'
import { type Dollars, dollarsOf } from '#src/base/money.ts'
import { addDays, type Day, daysBetween, type Instant } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { casualHours, daysOfMonth, type Engagement, usedShare, type Visit } from './draw-rules.ts'
import { hoursOfDay, hoursOfHalfDay, type Line, paymentDays } from './entry-rules.ts'
import {
  addMonths,
  cancellationNow,
  firstOf,
  firstWorkingDay,
  latest,
  type Month,
  monthOf,
  receivedOn,
} from './notice-rules.ts'

/** Rounds half up. Both are whole and not negative. */
const divide = (amount: number, by: number) => Math.floor((2 * amount + by) / (2 * by))

const casualCents = ({ rates }: Engagement, hours: number): number | null =>
  hours === 0 ? 0 : rates.extra_half_day_rate_cents && divide(hours * rates.extra_half_day_rate_cents, hoursOfHalfDay)

/** The price of the casual time of a booking, by the share of its cancellation. */
export const feeCents = (engagement: Engagement, visit: Visit, share: number) =>
  casualCents(engagement, casualHours(visit) * share)

/** A cancellation at a moment costs `hours_now` of block or month, and the fee of its `casual` hours. */
export const costNow = (engagement: Engagement, visit: Visit, now: Instant) => {
  const { share, changes_at } = cancellationNow(visit.day, now, engagement.region)
  const casual = casualHours(visit)
  const fee_cents_now = feeCents(engagement, visit, share)
  return { casual, share_now: share, hours_now: (visit.hours - casual) * share, fee_cents_now, changes_at }
}

/** Null where the quote has no rate: the sum is to be agreed. */
export const dollarsOrNull = (cents: number | null): Dollars | null => (cents === null ? null : dollarsOf(cents))

/** The cost as both sides see it. */
export const shownCost = <Cost extends { fee_cents_now: number | null }>({ fee_cents_now, ...cost }: Cost) => ({
  ...cost,
  fee_now: dollarsOrNull(fee_cents_now),
})

/** The fee of a retainer's month, of a part month by its calendar days. */
export const monthCents = (engagement: Engagement, month: Month) => {
  const { running, all } = daysOfMonth(engagement, month)
  const fee = engagement.rates.retainer_fee_cents
  return { cents: fee && divide(fee * running, all), running, all }
}

const monthLines = (engagement: Engagement, today: Day): Line[] => {
  const { started, rates, region } = engagement
  if (rates.plan !== 'retainer' || started === null) return []
  const lines: Line[] = []
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

/** The kilometres of a visit beyond the threshold, there and back. */
const paidKm = ({ rates }: Pick<Engagement, 'rates'>, km: number | null) =>
  2 * Math.max(0, (km ?? 0) - rates.mileage_threshold_km)

/** The first working day of the month after a day. Finding one takes longer than the rest of a line. */
const newBillableAfter = (region: Region) => {
  const known = new Map<Month, Day>()
  return (day: Day): Day => {
    const month = addMonths(monthOf(day), 1)
    const found = known.get(month) ?? firstWorkingDay(firstOf(month), region)
    known.set(month, found)
    return found
  }
}

const visitLines = (engagement: Engagement, visit: Visit, billableAfter: (day: Day) => Day): Line[] => {
  const { rates, region } = engagement
  const { day, ended } = visit
  if (ended === null) return []
  const lines: Line[] = []
  const add = (line: Pick<Line, 'what' | 'quantity' | 'unit' | 'cents'>, from: Day, taxed = rates.gst_registered) => {
    if (line.quantity > 0) lines.push({ ...line, of: ended.id, day, due_on: billableAfter(from), taxed })
  }
  const quantity = casualHours(visit) * usedShare(visit)
  const time = { quantity, unit: 'h' as const, cents: casualCents(engagement, quantity) }
  if (ended.kind === 'worked') {
    add({ ...time, what: 'casual' }, day)
    const km = paidKm(engagement, ended.km)
    add({ what: 'km', quantity: km, unit: 'km', cents: rates.mileage_rate_cents && km * rates.mileage_rate_cents }, day)
  } else {
    // A cancellation that was free needs no day of receipt, which takes longest to find.
    const from = ended.kind === 'cancelled' && quantity > 0 ? receivedOn(ended.at, region) : day
    add({ ...time, what: 'fee' }, from, rates.gst_registered && rates.fees_carry_gst)
  }
  return lines
}

const blockLines = ({ blocks, rates }: Engagement): Line[] =>
  [...blocks.values()].map(({ id, hours, ordered: day }) => {
    const quantity = hours / hoursOfDay
    const cents = rates.prepaid_day_rate_cents && quantity * rates.prepaid_day_rate_cents
    return { what: 'block', of: id, day, due_on: day, quantity, unit: 'day', cents, taxed: rates.gst_registered }
  })

const allLines = (engagement: Engagement, today: Day): Line[] => {
  const billableAfter = newBillableAfter(engagement.region)
  const visits = [...engagement.visits.values()].flatMap((visit) => visitLines(engagement, visit, billableAfter))
  return [...blockLines(engagement), ...monthLines(engagement, today), ...visits]
}

const keyOf = ({ what, of }: Line) => `${what} ${of}`

const isBilledIn = ({ bills }: Engagement) => {
  const billed = new Set(bills.flatMap(({ lines }) => lines.map(keyOf)))
  return (line: Line) => billed.has(keyOf(line))
}

/** The lines on the bills of another state, reckoned in this one, as text to compare. */
export const billedLinesIn = (engagement: Engagement, billed: Engagement, today: Day) =>
  JSON.stringify(allLines(engagement, today).filter(isBilledIn(billed)))

const orderOf = ({ due_on, day }: Line) => `${due_on} ${day}`

const inOrder = (one: Line, other: Line) => (orderOf(one) < orderOf(other) ? -1 : Number(orderOf(one) > orderOf(other)))

/** The lines that are on no bill and not paid, in the order of the days on which they may be billed. */
export const openLines = (engagement: Engagement, today: Day): Line[] => {
  const isBilled = isBilledIn(engagement)
  const isPaid = ({ of }: Line) => (engagement.blocks.get(of as EntryId)?.paid ?? null) !== null
  return allLines(engagement, today)
    .filter((line) => !isBilled(line) && !isPaid(line))
    .toSorted(inOrder)
}

/** The lines that a bill of this day has: those with a sum that may be billed then. */
export const linesOfBill = (engagement: Engagement, day: Day) =>
  openLines(engagement, day).filter(({ due_on, cents }) => due_on <= day && cents !== null)

const gstPercent = 15

/** GST is rounded once, on the total of the taxed lines. */
export const sumsOf = (lines: readonly Pick<Line, 'cents' | 'taxed'>[]) => {
  const of = (some: typeof lines) => some.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const net = of(lines)
  const gst = divide(of(lines.filter(({ taxed }) => taxed)) * gstPercent, 100)
  return { net, gst, total: net + gst }
}

export const dueOf = (day: Day) => addDays(day, paymentDays)

const latePercentAYear = 24
const daysOfYear = 365

/** The late charge of an open sum through a day. It is shown and never added to a bill. */
export const lateCents = (open: number, due: Day, through: Day) =>
  divide(open * latePercentAYear * Math.max(0, daysBetween(due, through)), 100 * daysOfYear)
