import type { EntryId } from '#src/base/id.ts'
import { addDays, type Day, formatDay, formatMonth } from '#src/base/time.ts'
import { addMonths, daysIn, earliest, firstOf, lastOf, latest, type Month, monthOf } from '#src/calendar/month-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import {
  type BillableLine,
  blockDays,
  type DayRates,
  type Entry,
  formatHours,
  formatHoursOf,
  hoursOfDay,
  hoursOfHalfDay,
} from '#src/days/rules.ts'

export type Block = { id: EntryId; hours: number; ordered: Day; paid: Day | null }

/** What gives hours: a block, or a retainer's month. */
export type Source = EntryId | Month

/** `source` is null for casual time. */
type VisitPart = { source: Source | null; hours: number }

/** A booking, or work without a booking. `ended` is the entry that ended the visit; null while it is open. */
export type Visit = { id: EntryId; day: Day; hours: number; parts: VisitPart[]; ended: Entry | null; waived: boolean }

/** Lengthens one block, or with null all blocks that are valid from `from` to `to`, by `days` and at least to `until`. */
type ValidityShift = { from: Day; to: Day; block: EntryId | null; days: number; until: Day | null }

export type Bill = { number: string; day: Day; lines: readonly BillableLine[]; paid_on: Day | null }

/** The state of an accepted quote after its entries. `log` has those that count. */
export type Engagement = {
  rates: DayRates
  region: Region
  started: Day | null
  ended: Day | null
  blocks: Map<EntryId, Block>
  visits: Map<EntryId, Visit>
  shifts: ValidityShift[]
  bills: Bill[]
  log: Entry[]
}

/** The share of its hours that a visit used; 0 while it is open. */
export const usedShare = ({ ended, waived }: Visit) => {
  if (ended === null || ended.kind === 'not_supplied' || waived) return 0
  return ended.kind === 'cancelled' ? (ended.share ?? 0) : 1
}

/** Hours that visits took from a block or a month. Those not supplied are free again. */
const hoursTakenFrom = ({ visits }: Engagement, from: Source) => {
  const taken = { booked: 0, used: 0, notSupplied: 0 }
  for (const visit of visits.values()) {
    const hours = visit.parts.find(({ source }) => source === from)?.hours ?? 0
    if (visit.ended === null) taken.booked += hours
    else if (visit.ended.kind === 'not_supplied') taken.notSupplied += hours
    else taken.used += hours * usedShare(visit)
  }
  return taken
}

/** The last day of a block; null until the block is paid, because it is valid from its payment. */
export const validTo = ({ shifts }: Pick<Engagement, 'shifts'>, { id, paid }: Block): Day | null => {
  if (paid === null) return null
  let last = addDays(paid, blockDays)
  let pending = shifts
  for (let before = -1; before !== pending.length; ) {
    before = pending.length
    // In their order. A shift that begins after the last day applies once another shift has moved that day.
    pending = pending.filter(({ from, to, block, days, until }) => {
      if (block === null ? to < paid || from > last : block !== id) return true
      last = latest(addDays(last, days), until ?? last)
      return false
    })
  }
  return last
}

export const isExtended = ({ shifts }: Engagement, { id }: Block) => shifts.some(({ block }) => block === id)

export const leftInBlock = (engagement: Engagement, { id, hours }: Block) => {
  const { booked, used } = hoursTakenFrom(engagement, id)
  return hours - booked - used
}

/** Hours of each block. After its last day `left` is 0, and `lapsed` has the hours that were left. */
export const blockBalances = (engagement: Engagement, today: Day) =>
  [...engagement.blocks.values()].map((block) => {
    const { id, hours: bought, paid } = block
    const { used, booked } = hoursTakenFrom(engagement, id)
    const valid_to = validTo(engagement, block)
    const isOver = valid_to !== null && today > valid_to
    const rest = bought - booked - used
    const can_extend = paid !== null && !isExtended(engagement, block) && !isOver
    const [left, lapsed] = isOver ? [0, rest] : [rest, 0]
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

/** Hours of the month before that were not supplied and are unused. */
const carriedInto = (engagement: Engagement, month: Month): number => {
  const before = addMonths(month, -1)
  if (engagement.started === null || before < monthOf(engagement.started)) return 0
  const { notSupplied } = hoursTakenFrom(engagement, before)
  return notSupplied === 0 ? 0 : Math.max(0, Math.min(notSupplied, freeHours(engagement, before)))
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

/** Hours of a block, or of the month that runs, that lapse after `last` unless they are booked. */
export type LapsingHours = { source: Source; hours: number; bought: number; last: Day; canExtend: boolean }

export const lapsingHours = (engagement: Engagement, today: Day): LapsingHours[] => {
  const blocks = blockBalances(engagement, today).flatMap(({ id, bought, left, valid_to, can_extend }) =>
    valid_to === null ? [] : { source: id, hours: left, bought, last: valid_to, canExtend: can_extend },
  )
  const months = monthBalances(engagement, today).flatMap(({ month, hours, carried }) => {
    if (month !== monthOf(today) || hours === null) return []
    const last = earliest(lastOf(month), engagement.ended ?? lastOf(month))
    return { source: month, hours: lapsingHoursIn(engagement, month), bought: hours + carried, last, canExtend: false }
  })
  return [...blocks, ...months].filter(({ hours }) => hours > 0)
}

/** `hours` can still be booked; `of` is the number of hours that there were in all. */
export type HoursLeft = { hours: number; of: number }

export const leftWords = ({ hours, of: bought }: HoursLeft): string => `${formatHoursOf(hours, bought)} left`

type Balance = {
  plan: DayRates['plan']
  started: Day | null
  blocks: readonly BlockBalance[]
  month: MonthBalance | null
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const runningBlocks = ({ blocks }: Balance, today: Day) =>
  blocks.filter(({ valid_to }) => valid_to === null || valid_to >= today)

/** Null where neither a block nor a month runs, or the month has no number of days. */
export const hoursLeftOf = (balance: Balance, today: Day): HoursLeft | null => {
  if (balance.plan === 'retainer') {
    if (balance.started === null || balance.started > today) return null
    const { hours = null, left = null, carried = 0 } = balance.month ?? {}
    return hours === null || left === null ? null : { hours: left, of: hours + carried }
  }
  const running = runningBlocks(balance, today)
  if (running.length === 0) return null
  return { hours: total(running.map(({ left }) => left)), of: total(running.map(({ bought }) => bought)) }
}

const retainerSentence = ({ started, month }: Balance, left: HoursLeft | null, today: Day): string => {
  if (started === null) return 'Not started yet.'
  if (started > today) return `Starts on ${formatDay(started)}.`
  if (month === null) return 'No month runs.'
  if (left === null) return 'The month has no fixed number of days.'
  const carried = month.carried > 0 ? `, of which ${formatHours(month.carried)} carried over` : ''
  return `${leftWords(left)} in ${formatMonth(month.month)}${carried}.`
}

/** The state of an engagement in a sentence, the same for both sides: "3 of 5 days left, valid to 23 February 2027." */
export const balanceSentence = (balance: Balance, today: Day): string => {
  const left = hoursLeftOf(balance, today)
  if (balance.plan === 'retainer') return retainerSentence(balance, left, today)
  if (balance.blocks.length === 0) return 'No days are ordered yet.'
  if (left === null) return 'No days left.'
  const ends = new Set(runningBlocks(balance, today).map(({ valid_to }) => valid_to))
  const [end] = ends
  if (ends.size > 1 || end === undefined) return `${leftWords(left)}.`
  return `${leftWords(left)}, ${end === null ? `valid for ${blockDays} days from payment` : `valid to ${formatDay(end)}`}.`
}
