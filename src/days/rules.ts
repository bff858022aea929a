import type { EntryId } from '#src/base/id.ts'
import { type Day, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import {
  type Bill,
  type Block,
  book,
  carriedInto,
  type Engagement,
  end,
  extend,
  isExtended,
  leftInBlock,
  leftInMonth,
  monthHours,
  skip,
  validTo,
  waive,
} from './draw-rules.ts'
import { type DayRates, type Entry, inForce, type Line } from './entry-rules.ts'
import { costNow, dueOf, lateCents, openLines, sumsOf } from './line-rules.ts'
import { addMonths, monthOf } from './notice-rules.ts'

const settle = (engagement: Engagement, { number, day }: Entry) => {
  const bill = engagement.bills.find((one) => one.number === number)
  if (!bill) return
  bill.paid_on = day
  for (const { of } of bill.lines) {
    const block = engagement.blocks.get(of as EntryId)
    if (block) block.paid ??= day
  }
}

/** Changes the state by an entry of any kind. */
const apply = (engagement: Engagement, entry: Entry) => {
  const { blocks, visits } = engagement
  const { id, kind, day, hours, of } = entry
  // The calendar of Auckland costs more than the rest of an entry.
  const made = () => nzDay(msOf(entry.at))
  const visit = of === null ? undefined : visits.get(of)
  const block = of === null ? undefined : blocks.get(of)
  if (kind === 'started') engagement.started = day
  if (kind === 'ended') engagement.ended = day
  if (kind === 'ordered' && hours !== null) {
    blocks.set(id, { id, hours, ordered: made(), paid: null, booked: 0, used: 0 })
  }
  if (kind === 'paid' && block) block.paid ??= day
  if (kind === 'extended' && block) extend(engagement, block, made())
  if (kind === 'booked' && day !== null && hours !== null) book(engagement, { id, day, hours })
  if ((kind === 'cancelled' || kind === 'no_show') && visit) end(engagement, visit, entry)
  if (kind === 'worked') {
    if (visit) end(engagement, visit, entry)
    else if (day !== null && hours !== null) end(engagement, book(engagement, { id, day, hours }), entry)
  }
  if (kind === 'not_supplied') skip(engagement, entry)
  if (kind === 'waived') {
    const waived = [...visits.values()].find(({ ended }) => ended?.id === of)
    if (waived) waive(engagement, waived)
  }
  if (kind === 'billed' && day !== null && entry.number !== null) {
    engagement.bills.push({ number: entry.number, day, lines: entry.lines ?? [], paid_on: null })
  }
  if (kind === 'settled') settle(engagement, entry)
}

/** The state after the entries, in their order. What a correction names counts as never made. */
export const engage = (rates: DayRates, entries: readonly Entry[], region: Region): Engagement => {
  const engagement: Engagement = {
    ...{ rates, region, started: null, ended: null, shifts: [], bills: [] },
    ...{ blocks: new Map(), months: new Map(), visits: new Map() },
  }
  for (const entry of inForce(entries)) apply(engagement, entry)
  return engagement
}

/** Hours of a block. After its last day nothing is left: `lapsed` says what was. */
const balanceOf = (engagement: Engagement, block: Block, today: Day) => {
  const { id, hours, used, booked, paid } = block
  const valid_to = validTo(engagement, block)
  const isOver = valid_to !== null && today > valid_to
  const rest = leftInBlock(block)
  return {
    ...{ id, bought: hours, used, booked, paid, valid_to },
    left: isOver ? 0 : rest,
    can_extend: paid !== null && !isExtended(engagement, block) && !isOver,
    lapsed: isOver ? rest : 0,
  }
}

/** Hours of a retainer’s months, null where the quote names no days. `left` includes what was `carried`, until the end. */
const monthBalances = (engagement: Engagement, today: Day) => {
  const { started, ended, months, rates } = engagement
  if (rates.plan !== 'retainer' || started === null) return []
  const drawn = [...months.keys(), monthOf(today)].sort().at(-1) ?? monthOf(today)
  const last = ended !== null && monthOf(ended) < drawn ? monthOf(ended) : drawn
  const balances = []
  for (let month = monthOf(started); month <= last; month = addMonths(month, 1)) {
    const { used, booked } = months.get(month) ?? { used: 0, booked: 0 }
    const hours = monthHours(engagement, month)
    const left = hours !== null && month < monthOf(today) ? 0 : leftInMonth(engagement, month)
    balances.push({ month, hours, carried: carriedInto(engagement, month), used, booked, left })
  }
  return balances
}

/** Each with the cost of cancelling now. */
const openBookings = (engagement: Engagement, now: Instant) =>
  [...engagement.visits.values()]
    .filter(({ ended }) => ended === null)
    .map((visit) => {
      const { id, day, hours } = visit
      return { id, day, hours, ...costNow(engagement, visit, now) }
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))

/** `open` is what is still to be paid of a bill, with GST. A block that was paid by itself is no longer open on it. */
const billBalance = ({ blocks }: Engagement, { number, day, lines, paid_on: settled }: Bill, today: Day) => {
  const due = dueOf(day)
  const paidOf = ({ of }: Line) => blocks.get(of as EntryId)?.paid ?? null
  const unpaid = settled === null ? lines.filter((line) => paidOf(line) === null) : []
  const payments = lines.flatMap((line) => paidOf(line) ?? []).sort()
  const paid_on = settled ?? (unpaid.length === 0 ? (payments.at(-1) ?? null) : null)
  const open = sumsOf(unpaid).total
  const late = lateCents(paid_on === null ? open : sumsOf(lines).total, due, paid_on ?? today)
  return { number, day, due, lines, ...sumsOf(lines), open, late, paid_on }
}

/** All balances of an engagement at a moment. Nothing of it is stored. */
export const reckon = (rates: DayRates, entries: readonly Entry[], now: Instant, region: Region) => {
  const engagement = engage(rates, entries, region)
  const today = nzDay(msOf(now))
  let lines: Line[] | undefined
  return {
    engagement,
    started: engagement.started,
    ended: engagement.ended,
    blocks: [...engagement.blocks.values()].map((block) => balanceOf(engagement, block, today)),
    months: monthBalances(engagement, today),
    bookings: openBookings(engagement, now),
    /** Reckoned when they are read: the client's page, which shows none, would wait longest for them. */
    get lines() {
      lines ??= openLines(engagement, today)
      return lines
    },
    bills: engagement.bills.map((bill) => billBalance(engagement, bill, today)),
    log: inForce(entries),
  }
}

export type ReckonedDays = ReturnType<typeof reckon>
export type BlockBalance = ReturnType<typeof balanceOf>
export type MonthBalance = ReturnType<typeof monthBalances>[number]
export type BookingCost = ReturnType<typeof openBookings>[number]
export type BillBalance = ReturnType<typeof billBalance>
