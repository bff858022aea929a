import type { EntryId } from '#src/base/id.ts'
import { divideCents } from '#src/base/money.ts'
import { addDays, type Day, msOf, nzDay } from '#src/base/time.ts'
import { addMonths, firstOf, latest, type Month, monthOf } from '#src/calendar/month-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import {
  type BilledLine,
  type Block,
  daysOfMonth,
  type Engagement,
  leftInBlock,
  refundedHours,
  type Visit,
} from '#src/days/balances/rules.ts'
import { casualCents, casualHours, feeMoment } from '#src/days/drawing/cost-rules.ts'
import { type BillableLine, type Entry, feesCarryGst, hoursOfDay, isFeeTaxed, receiptDay } from '#src/days/rules.ts'
import type { LineId } from '#src/invoices/rules.ts'

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
    const due_on = latest(firstWorkingDay(firstOf(month), region), day)
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

/** The sum that was agreed for a part of a visit, in proportion where its quantity has changed since; null if none was. */
const agreedCents = ({ log }: Engagement, of: EntryId, what: Entry['what'], quantity: number): number | null => {
  const agreed = log.findLast((entry) => entry.kind === 'agreed' && entry.of === of && entry.what === what)
  if (agreed?.amount == null) return null
  const then = (what === 'time' ? agreed.hours : agreed.km) ?? quantity
  return then === 0 ? 0 : divideCents(agreed.amount * quantity, then)
}

const billableKm = ({ rates }: Engagement, { km, travel_free }: Entry) =>
  travel_free ? 0 : 2 * Math.max(0, (km ?? 0) - rates.mileage_threshold_km)

export const isDriveCharged = (engagement: Engagement, worked: Entry) =>
  worked.kind === 'worked' && billableKm(engagement, worked) > 0

const visitLines = (engagement: Engagement, visit: Visit, billingDayAfter: (day: Day) => Day): BillableLine[] => {
  const { rates, region } = engagement
  const { gst_registered } = rates
  const { day, ended } = visit
  if (ended === null) return []
  const lines: BillableLine[] = []
  const add = (
    line: Pick<BillableLine, 'what' | 'quantity' | 'unit' | 'cents' | 'missed' | 'exempt'>,
    from: Day,
    taxed = gst_registered,
  ) => {
    if (line.quantity > 0) lines.push({ ...line, of: ended.id, day, due_on: billingDayAfter(from), taxed })
  }
  const quantity = casualHours(visit)
  const cents = casualCents(engagement, quantity) ?? agreedCents(engagement, ended.id, 'time', quantity)
  const time = { quantity, unit: 'h' as const, cents }
  if (ended.kind === 'worked') {
    add({ ...time, what: 'casual' }, day)
    const km = billableKm(engagement, ended)
    const travel = rates.mileage_rate_cents ? km * rates.mileage_rate_cents : null
    add({ what: 'km', quantity: km, unit: 'km', cents: travel ?? agreedCents(engagement, ended.id, 'travel', km) }, day)
  } else {
    const received = feeMoment(visit)
    // A cancellation that was free needs no day of receipt, which takes longest to find.
    const from = ended.kind === 'cancelled' && quantity > 0 ? receiptDay(received, region) : day
    const missed = ended.kind === 'no_show' && ({ missed: true } as const)
    const exempt = !feesCarryGst(rates, received) && ({ exempt: true } as const)
    add({ ...time, what: 'fee', ...missed, ...exempt }, from, isFeeTaxed(rates, received))
  }
  return lines
}

const expenseLines = ({ log, rates }: Engagement, billingDayAfter: (day: Day) => Day): BillableLine[] =>
  log.flatMap(({ kind, id, day, amount }) =>
    kind === 'expense' && day !== null
      ? [
          {
            what: 'expense',
            of: id,
            day,
            due_on: billingDayAfter(day),
            quantity: 1,
            unit: 'item',
            cents: amount,
            taxed: rates.gst_registered,
          },
        ]
      : [],
  )

const billedLines = ({ bills }: Engagement) => bills.flatMap(({ lines }) => lines)

const billedBlock = (engagement: Engagement, id: EntryId) =>
  billedLines(engagement).find(({ what, of }) => what === 'block' && of === id)

/** After the end, what was used of a block that was not paid is due, and nothing of the rest. */
const hoursDue = (engagement: Engagement, block: Block) =>
  engagement.end?.who == null || block.paid !== null ? block.hours : block.hours - leftInBlock(engagement, block)

const blockLine = ({ rates }: Engagement, { id, ordered }: Block, hours: number): BillableLine => {
  const day = nzDay(msOf(ordered))
  const quantity = hours / hoursOfDay
  const cents = rates.prepaid_day_rate_cents && divideCents(hours * rates.prepaid_day_rate_cents, hoursOfDay)
  return { what: 'block', of: id, day, due_on: day, quantity, unit: 'day', cents, taxed: rates.gst_registered }
}

const blockLines = (engagement: Engagement): BillableLine[] =>
  [...engagement.blocks.values()].flatMap((block) => {
    const hours = billedBlock(engagement, block.id) ? block.hours : hoursDue(engagement, block)
    return hours === 0 ? [] : [blockLine(engagement, block, hours)]
  })

const minus = (line: BillableLine, due_on: Day): BillableLine => ({
  ...line,
  what: 'less',
  due_on,
  cents: line.cents && -line.cents,
})

/** What an invoice still has of a line, without what credit notes took off for other reasons than a line of minus. */
const standing = ({ cents, credited }: BilledLine) => cents - credited

/**
 * Lines of minus after the end: hours that are refunded, invoiced hours that are not due, and the rest of an invoiced
 * month, less what credit notes took off for them.
 */
const lessLines = (engagement: Engagement): BillableLine[] => {
  const { ended, blocks } = engagement
  if (ended === null) return []
  const after = addDays(ended, 1)
  const ofBlocks = [...blocks.values()].flatMap((block) => {
    const billed = billedBlock(engagement, block.id)
    const notDue = billed ? block.hours - hoursDue(engagement, block) : 0
    const hours = refundedHours(engagement, block) + notDue
    if (hours === 0) return []
    const line = blockLine(engagement, block, hours)
    const used = blockLine(engagement, block, block.hours - hours).cents ?? 0
    const cents = billed ? standing(billed) - used - billed.less : (line.cents ?? 0)
    return cents > 0 ? [minus({ ...line, cents }, after)] : []
  })
  const ofMonths = billedLines(engagement).flatMap((line) => {
    if (line.what !== 'month') return []
    const due = monthCents(engagement, line.of as Month)
    const rest = standing(line) - (due.cents ?? 0) - line.less
    return rest > 0 ? [minus({ ...line, cents: rest, quantity: line.quantity - due.running / due.all }, after)] : []
  })
  return [...ofBlocks, ...ofMonths]
}

const allLines = (engagement: Engagement, today: Day): BillableLine[] => {
  const billingDayAfter = createBillingDayFinder(engagement.region)
  const visits = [...engagement.visits.values()].flatMap((visit) => visitLines(engagement, visit, billingDayAfter))
  return [
    ...blockLines(engagement),
    ...monthLines(engagement, today),
    ...visits,
    ...expenseLines(engagement, billingDayAfter),
    ...lessLines(engagement),
  ]
}

/** The name of a line, on every invoice that has it. */
export const lineIdOf = ({ what, of }: Pick<BillableLine, 'what' | 'of'>): LineId => `${what}:${of}`

const isBilledIn = (engagement: Engagement) => {
  const billed = new Set(billedLines(engagement).map(lineIdOf))
  return (line: BillableLine) => billed.has(lineIdOf(line))
}

export const blockPaidOn = ({ blocks }: Engagement, { of: id }: BillableLine) => blocks.get(id as EntryId)?.paid ?? null

const orderOf = ({ due_on, day }: BillableLine) => `${due_on} ${day}`

const inOrder = (a: BillableLine, b: BillableLine) => (orderOf(a) < orderOf(b) ? -1 : Number(orderOf(a) > orderOf(b)))

/** The lines that are on no invoice, in the order of the days on which they may be invoiced. */
export const notInvoicedLines = (engagement: Engagement, today: Day): BillableLine[] => {
  const isBilled = isBilledIn(engagement)
  return allLines(engagement, today)
    .filter((line) => !isBilled(line))
    .toSorted(inOrder)
}

/**
 * The lines that wait for an invoice: not days that were paid without one, unless some of them are refunded, because a
 * credit note needs an invoice.
 */
export const openLines = (engagement: Engagement, today: Day): BillableLine[] => {
  const lines = notInvoicedLines(engagement, today)
  const isLessened = ({ of }: BillableLine) => lines.some((line) => line.what === 'less' && line.of === of)
  return lines.filter((line) => line.what !== 'block' || blockPaidOn(engagement, line) === null || isLessened(line))
}
