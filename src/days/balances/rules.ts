import type { EntryId } from '#src/base/id.ts'
import { addDays, type Day, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { addMonths, daysIn, earliest, firstOf, lastOf, latest, type Month, monthOf } from '#src/calendar/month-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import {
  type BillableLine,
  blockDays,
  type DayRates,
  type Entry,
  hoursOfDay,
  hoursOfHalfDay,
  receiptOf,
} from '#src/days/rules.ts'

export type Block = { id: EntryId; hours: number; ordered: Instant; paid: Day | null }

/** What gives hours: a block, or a retainer's month. */
export type Source = EntryId | Month

/** `source` is null for casual time. */
type VisitPart = { source: Source | null; hours: number }

/**
 * A booking, or work without a booking, confirmed at `made`. `ended` is the entry that ended the visit; null while it is
 * open. `parts` are the hours that it costs now, of which an invoice has `billed` as casual time. `blocks` is how many blocks
 * were ordered before it.
 */
export type Visit = {
  id: EntryId
  day: Day
  hours: number
  made: Instant
  parts: VisitPart[]
  billed: number
  blocks: number
  ended: Entry | null
  waived: boolean
}

/**
 * Lengthens one block, or with null all blocks that are valid from `from` to `to`, by `days` and at least to `until`; a
 * period by its own days.
 * A booking that lies in a period adds nothing of its own.
 */
type ValidityShift = { of: 'block' | 'booking' | 'period'; from: Day; to: Day; block: EntryId | null } & {
  days: number
  until: Day | null
}

/** A line of an invoice that is not to be invoiced again. `credited` and `less` are what credit notes took off, in cents. */
export type BilledLine = BillableLine & { cents: number; hours: number; credited: number; less: number }

/** An invoice, as far as it counts for the days. `paid` has the blocks that its payments have filled. */
export type Bill = { number: string; lines: readonly BilledLine[]; paid: readonly { block: EntryId; day: Day }[] }

/** The state of an accepted quote after its entries. `log` has those that count, `billed` the invoiced casual hours of visits. */
export type Engagement = {
  rates: DayRates
  region: Region
  started: Day | null
  ended: Day | null
  end: Entry | null
  blocks: Map<EntryId, Block>
  visits: Map<EntryId, Visit>
  shifts: ValidityShift[]
  bills: readonly Bill[]
  billed: ReadonlyMap<EntryId | undefined, number>
  log: Entry[]
}

/** The share of its hours that a visit used; 0 while it is open. A booking after the end of the engagement is free. */
export const usedShare = ({ ended, waived }: Visit) => {
  if (ended === null || ended.kind === 'not_supplied' || ended.kind === 'ended' || waived) return 0
  return ended.kind === 'cancelled' ? (ended.share ?? 0) : 1
}

/** Hours that visits took from a block or a month. `notSupplied` are those of the month's visits, which took none. */
const hoursTakenFrom = ({ visits }: Engagement, from: Source) => {
  const taken = { booked: 0, used: 0, notSupplied: 0 }
  for (const { day, hours, parts, ended } of visits.values()) {
    taken[ended === null ? 'booked' : 'used'] += parts.find(({ source }) => source === from)?.hours ?? 0
    if (ended?.kind === 'not_supplied' && monthOf(day) === from) taken.notSupplied += hours
  }
  return taken
}

/**
 * The last day of a block; null until the block is paid, because it is valid from its payment. What the client may use
 * after a notice is over on the last day of the engagement, after a breach of theirs on the day of the receipt.
 */
export const validTo = (engagement: Pick<Engagement, 'shifts' | 'end'>, block: Block): Day | null => {
  const { end } = engagement
  const last = lastDayOf(engagement, block)
  if (last === null || end?.who == null || end.day === null) return last
  return earliest(last, end.day)
}

/** The days of a period that none of `periods` has: days that two periods share count once. */
const daysOutside = (periods: readonly ValidityShift[], from: Day, to: Day) => {
  let count = 0
  for (let day = from; day <= to; day = addDays(day, 1))
    if (!periods.some((one) => one.from <= day && day <= one.to)) count += 1
  return count
}

const lastDayOf = ({ shifts }: Pick<Engagement, 'shifts'>, { id, paid }: Omit<Block, 'ordered'>): Day | null => {
  if (paid === null) return null
  let last = addDays(paid, blockDays)
  const periods: ValidityShift[] = []
  const isInPeriod = (day: Day) => shifts.some(({ of, from, to }) => of === 'period' && from <= day && day <= to)
  let pending = shifts.filter(({ of, from }) => of !== 'booking' || !isInPeriod(from))
  for (let before = -1; before !== pending.length; ) {
    before = pending.length
    // In their order. A shift that begins after the last day applies once another shift has moved that day.
    pending = pending.filter((shift) => {
      const { of, from, to, block, days, until } = shift
      if (block === null ? to < paid || from > last : block !== id) return true
      const added = of === 'period' ? daysOutside(periods, from, to) : days
      if (of === 'period') periods.push(shift)
      last = latest(addDays(last, added), until ?? last)
      return false
    })
  }
  return last
}

export const isExtended = ({ shifts }: Engagement, { id }: Block) => shifts.some(({ block }) => block === id)

export const leftInBlock = (engagement: Engagement, { id, hours }: Pick<Block, 'id' | 'hours'>) => {
  const { booked, used } = hoursTakenFrom(engagement, id)
  return hours - booked - used
}

export const isRefunding = ({ who, why, refund }: Entry) =>
  why === 'force_majeure' || (why === 'agreed' ? refund === true : who === (why === 'notice' ? 'owner' : 'client'))

/** Hours of a block that are neither used nor booked when the engagement ends, and that the owner pays back; 0 without an end. */
export const refundedHours = (engagement: Engagement, block: Omit<Block, 'ordered'>): number => {
  const { end } = engagement
  const last = lastDayOf(engagement, block)
  if (end === null || last === null || last < nzDay(msOf(receiptOf(end))) || !isRefunding(end)) return 0
  return leftInBlock(engagement, block)
}

/** Hours of each block. After its last day `left` is 0, and `lapsed` has the hours that were left and are not refunded. */
export const blockBalances = (engagement: Engagement, today: Day) =>
  [...engagement.blocks.values()].map((block) => {
    const { id, hours: bought, paid } = block
    const { used, booked } = hoursTakenFrom(engagement, id)
    const valid_to = validTo(engagement, block)
    const isOver = valid_to !== null && today > valid_to
    const rest = bought - booked - used
    const can_extend = paid !== null && !isExtended(engagement, block) && !isOver
    const [left, lapsed] = isOver ? [0, rest - refundedHours(engagement, block)] : [rest, 0]
    return { id, bought, used, booked, paid, valid_to, left, can_extend, lapsed }
  })

/** `running`: the days of the month on which the engagement runs; `all`: the days of the month. */
export const daysOfMonth = ({ started, ended }: Pick<Engagement, 'started' | 'ended'>, month: Month) => {
  const [first, last] = [firstOf(month), lastOf(month)]
  const running = daysIn(latest(started ?? first, first), earliest(ended ?? last, last))
  return { running: started === null ? 0 : Math.max(0, running), all: daysIn(first, last) }
}

/** The hours of a retainer's month: a part month has its share, rounded up to half days. Null if none are agreed. */
const monthHours = (engagement: Engagement, month: Month): number | null => {
  const days = engagement.rates.retainer_days_per_month
  if (days === null) return null
  const { running, all } = daysOfMonth(engagement, month)
  return Math.ceil((days * hoursOfDay * running) / (hoursOfHalfDay * all)) * hoursOfHalfDay
}

const takenHours = (engagement: Engagement, month: Month) => {
  const { booked, used } = hoursTakenFrom(engagement, month)
  return booked + used
}

/** Hours of a month and those carried into it, less what bookings took. */
const freeHours = (engagement: Engagement, month: Month) =>
  (monthHours(engagement, month) ?? 0) + carriedInto(engagement, month) - takenHours(engagement, month)

/** Hours of the month before that were not supplied and are unused. What went over into it does not go over again. */
const carriedInto = (engagement: Engagement, month: Month): number => {
  const before = addMonths(month, -1)
  if (engagement.started === null || before < monthOf(engagement.started)) return 0
  const { notSupplied } = hoursTakenFrom(engagement, before)
  if (notSupplied === 0) return 0
  return Math.max(0, Math.min(notSupplied, monthHours(engagement, before) ?? 0, freeHours(engagement, before)))
}

/** Hours carried into the next month that bookings there have taken already. */
const lentHours = (engagement: Engagement, month: Month): number => {
  if (hoursTakenFrom(engagement, month).notSupplied === 0) return 0
  const next = addMonths(month, 1)
  return Math.max(0, takenHours(engagement, next) + lentHours(engagement, next) - (monthHours(engagement, next) ?? 0))
}

export const leftInMonth = (engagement: Engagement, month: Month): number | null =>
  monthHours(engagement, month) === null
    ? null
    : Math.max(0, freeHours(engagement, month) - lentHours(engagement, month))

/** Hours of a month that lapse, or lapsed, at its end: those that are left and do not go over to the next one. */
export const lapsingHoursIn = (engagement: Engagement, month: Month): number => {
  const isLast = engagement.ended && monthOf(engagement.ended) <= month
  return Math.max(0, freeHours(engagement, month) - (isLast ? 0 : carriedInto(engagement, addMonths(month, 1))))
}

/** Hours of a retainer’s months, null where the quote names no days. `left` includes what was `carried`, until the end. */
export const monthBalances = (engagement: Engagement, today: Day) => {
  const { started, ended, visits, rates } = engagement
  if (rates.plan !== 'retainer' || started === null) return []
  let last = monthOf(today)
  for (const { day, parts } of visits.values()) {
    if (monthOf(day) > last && parts.some(({ source }) => source !== null)) last = monthOf(day)
  }
  if (ended !== null && monthOf(ended) < last) last = monthOf(ended)
  const balances = []
  for (let month = monthOf(started); month <= last; month = addMonths(month, 1)) {
    const { used, booked } = hoursTakenFrom(engagement, month)
    const hours = monthHours(engagement, month)
    const left = hours !== null && month < monthOf(today) ? 0 : leftInMonth(engagement, month)
    balances.push({ month, hours, carried: carriedInto(engagement, month), used, booked, left })
  }
  return balances
}

export type BlockBalance = ReturnType<typeof blockBalances>[number]
export type MonthBalance = ReturnType<typeof monthBalances>[number]
