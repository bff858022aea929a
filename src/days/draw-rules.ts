import type { EntryId } from '#src/base/id.ts'
import { addDays, type Day } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import {
  blockDays,
  type DayRates,
  type Entry,
  extensionDays,
  hoursOfDay,
  hoursOfHalfDay,
  type Line,
  replacementDays,
} from './entry-rules.ts'
import { addMonths, daysIn, earliest, firstOf, lastOf, latest, type Month, monthOf } from './notice-rules.ts'

/** Hours that bookings took from a block or a month. */
type Taken = { booked: number; used: number }

export type Block = Taken & { id: EntryId; hours: number; ordered: Day; paid: Day | null }

/** `from` is null for casual time. */
type Part = { from: EntryId | Month | null; hours: number }

/** A booking, or work without one. `ended` is the entry after which it is open no more. */
export type Visit = {
  id: EntryId
  day: Day
  hours: number
  parts: Part[]
  ended: Entry | null
  waived: boolean
}

/** A shift lengthens the blocks that are valid from `from` to `to`, or the block `of` alone, by `days` and at least to `until`. */
type Shift = { from: Day; to: Day; of: EntryId | null; days: number; until: Day | null }

export type Bill = { number: string; day: Day; lines: readonly Line[]; paid_on: Day | null }

export type Engagement = {
  rates: DayRates
  region: Region
  started: Day | null
  ended: Day | null
  blocks: Map<EntryId, Block>
  months: Map<Month, Taken & { notSupplied: number }>
  visits: Map<EntryId, Visit>
  shifts: Shift[]
  bills: Bill[]
}

/** The last day of a block; null until it is paid, as it does not run before. */
export const validTo = (
  { shifts }: Pick<Engagement, 'shifts'>,
  { id, paid }: Pick<Block, 'id' | 'paid'>,
): Day | null => {
  if (paid === null) return null
  let last = addDays(paid, blockDays)
  let pending = shifts
  for (let before = -1; before !== pending.length; ) {
    before = pending.length
    // In their order. What lies after the last day counts once another shift has moved it.
    pending = pending.filter(({ from, to, of, days, until }) => {
      if (of === null ? to < paid || from > last : of !== id) return true
      last = latest(addDays(last, days), until ?? last)
      return false
    })
  }
  return last
}

const isValidOn = (engagement: Engagement, block: Block, day: Day) => day <= (validTo(engagement, block) ?? day)

/** The days of a month in which the engagement runs; 0 outside it. */
export const daysOfMonth = ({ started, ended }: Pick<Engagement, 'started' | 'ended'>, month: Month) => {
  const [first, last] = [firstOf(month), lastOf(month)]
  const running = daysIn(latest(started ?? first, first), earliest(ended ?? last, last))
  return { running: started === null ? 0 : Math.max(0, running), all: daysIn(first, last) }
}

/** The hours of a retainer's month: a part month has its share, rounded up to half days. Null if none are agreed. */
export const monthHours = (engagement: Engagement, month: Month): number | null => {
  const days = engagement.rates.retainer_days_per_month
  if (days === null) return null
  const { running, all } = daysOfMonth(engagement, month)
  return Math.ceil((days * hoursOfDay * running) / (hoursOfHalfDay * all)) * hoursOfHalfDay
}

const takenIn = ({ months }: Engagement, month: Month) => {
  const { booked, used } = months.get(month) ?? { booked: 0, used: 0 }
  return booked + used
}

/** Hours of the month before that were not supplied and are unused. */
export const carriedInto = (engagement: Engagement, month: Month): number => {
  const before = addMonths(month, -1)
  if (engagement.started === null || before < monthOf(engagement.started)) return 0
  const notSupplied = engagement.months.get(before)?.notSupplied ?? 0
  if (notSupplied === 0) return 0
  const unused = (monthHours(engagement, before) ?? 0) + carriedInto(engagement, before) - takenIn(engagement, before)
  return Math.max(0, Math.min(notSupplied, unused))
}

/** Hours of a month that the next one already took from what is carried. */
const lentBy = (engagement: Engagement, month: Month): number => {
  if (!engagement.months.get(month)?.notSupplied) return 0
  const next = addMonths(month, 1)
  return Math.max(0, takenIn(engagement, next) + lentBy(engagement, next) - (monthHours(engagement, next) ?? 0))
}

export const leftInMonth = (engagement: Engagement, month: Month): number | null => {
  const hours = monthHours(engagement, month)
  if (hours === null) return null
  return Math.max(0, hours + carriedInto(engagement, month) - takenIn(engagement, month) - lentBy(engagement, month))
}

/** Hours of a month that lapse, or lapsed, at its end: those that are left and do not go over to the next one. */
export const lapsingIn = (engagement: Engagement, month: Month): number => {
  const hours = (monthHours(engagement, month) ?? 0) + carriedInto(engagement, month) - takenIn(engagement, month)
  const goesOver =
    engagement.ended && monthOf(engagement.ended) <= month ? 0 : carriedInto(engagement, addMonths(month, 1))
  return Math.max(0, hours - goesOver)
}

export const leftInBlock = ({ hours, booked, used }: Block) => hours - booked - used

/** Takes hours for a day: the month's, or the blocks' that are valid then, paid and older ones first; the rest is casual. */
const draw = (engagement: Engagement, day: Day, hours: number): Part[] => {
  const sources: { from: EntryId | Month; left: number }[] = []
  if (engagement.rates.plan === 'retainer') {
    const from = monthOf(day)
    sources.push({ from, left: leftInMonth(engagement, from) ?? hours })
  } else {
    const valid = [...engagement.blocks.values()].filter((block) => isValidOn(engagement, block, day))
    const paidFirst = [...valid.filter(({ paid }) => paid !== null), ...valid.filter(({ paid }) => paid === null)]
    sources.push(...paidFirst.map((block) => ({ from: block.id, left: leftInBlock(block) })))
  }
  const parts: Part[] = []
  let wanted = hours
  for (const { from, left } of sources) {
    const taken = Math.min(left, wanted)
    if (taken > 0) parts.push({ from, hours: taken })
    wanted -= taken
  }
  return wanted > 0 ? [...parts, { from: null, hours: wanted }] : parts
}

const takenOf = ({ blocks, months, rates }: Engagement, from: EntryId | Month) => {
  if (rates.plan === 'prepaid') return blocks.get(from as EntryId)
  const month = months.get(from as Month) ?? { booked: 0, used: 0, notSupplied: 0 }
  months.set(from as Month, month)
  return month
}

const move = (engagement: Engagement, { parts }: Visit, { booked, used }: Taken) => {
  for (const { from, hours } of parts) {
    const taken = from && takenOf(engagement, from)
    if (!taken) continue
    taken.booked += booked * hours
    taken.used += used * hours
  }
}

/** The share of its hours that a visit that is over used. */
export const usedShare = ({ ended, waived }: Visit) => {
  if (ended === null || ended.kind === 'not_supplied' || waived) return 0
  return ended.kind === 'cancelled' ? (ended.share ?? 0) : 1
}

export const casualHours = ({ parts }: Visit) => parts.find(({ from }) => from === null)?.hours ?? 0

/** Adds a booking, which takes its hours at once. */
export const book = (engagement: Engagement, { id, day, hours }: { id: EntryId; day: Day; hours: number }): Visit => {
  const visit = { id, day, hours, parts: draw(engagement, day, hours), ended: null, waived: false }
  engagement.visits.set(id, visit)
  move(engagement, visit, { booked: 1, used: 0 })
  return visit
}

/** Ends a booking: its hours are used by the share of the entry, and free for later bookings beyond it. */
export const end = (engagement: Engagement, visit: Visit, entry: Entry) => {
  visit.ended = entry
  move(engagement, visit, { booked: -1, used: usedShare(visit) })
  if (entry.kind !== 'not_supplied') return
  for (const { from, hours } of visit.parts) {
    const taken = from && takenOf(engagement, from)
    if (taken && 'notSupplied' in taken) taken.notSupplied += hours
  }
}

export const waive = (engagement: Engagement, visit: Visit) => {
  move(engagement, visit, { booked: 0, used: -usedShare(visit) })
  visit.waived = true
}

/** Lengthens a block by the extension. */
export const extend = ({ shifts }: Engagement, { id }: Block, day: Day) =>
  shifts.push({ from: day, to: day, of: id, days: extensionDays, until: null })

export const isExtended = ({ shifts }: Engagement, { id }: Block) => shifts.some(({ of }) => of === id)

/** Ends the bookings that an entry does not supply, and lengthens the blocks. */
export const skip = (engagement: Engagement, entry: Entry) => {
  const { of, day, to, replacement } = entry
  const visit = of && engagement.visits.get(of)
  if (visit) {
    end(engagement, visit, entry)
    engagement.shifts.push({ from: visit.day, to: visit.day, of: null, days: replacementDays, until: replacement })
  } else if (day !== null && to !== null) {
    engagement.shifts.push({ from: day, to, of: null, days: daysIn(day, to), until: null })
    for (const open of engagement.visits.values()) {
      if (open.ended === null && open.day >= day && open.day <= to) end(engagement, open, entry)
    }
  }
}
