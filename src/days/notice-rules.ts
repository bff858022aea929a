import { addDays, type Day, daysBetween, type Instant, instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { addWorkingDays, isWorkingDay } from '#src/calendar/working-days.ts'
import { leadWorkingDays, type Share } from './entry-rules.ts'

const closes = 17

/** A notice that arrives on a working day by 17:00:00 counts as received that day, else on the next working day. */
export const receivedOn = (at: Instant, region: Region): Day => {
  const ms = msOf(at)
  const day = nzDay(ms)
  const second = instant(ms - (ms % 1000))
  return isWorkingDay(day, region) && second <= nzMoment(day, closes) ? day : addWorkingDays(day, 1, region)
}

/** The working days after the day of receipt, up to and with the booked day, which counts whatever day it is. */
export const workingDaysOfNotice = (received: Day, booked: Day, region: Region): number => {
  if (received >= booked) return 0
  let count = 1
  for (let day = addDays(received, 1); day < booked && count < 3; day = addDays(day, 1)) {
    if (isWorkingDay(day, region)) count += 1
  }
  return count
}

const shareOf = (notice: number): Share => (notice >= 3 ? 0 : notice >= 1 ? 0.5 : 1)

/** The share of a booking that a cancellation costs at a moment, and the last moment of that share. */
export const cancellationNow = (
  booked: Day,
  now: Instant,
  region: Region,
): { share: Share; changes_at: Instant | null } => {
  const share = shareOf(workingDaysOfNotice(receivedOn(now, region), booked, region))
  if (share === 1) return { share, changes_at: null }
  return { share, changes_at: nzMoment(addWorkingDays(booked, share === 0 ? -3 : -1, region), closes) }
}

/** The first day that can be booked without the owner's special consent. */
export const earliestBooking = (asked: Instant, region: Region): Day =>
  addWorkingDays(receivedOn(asked, region), leadWorkingDays, region)

export const latest = (one: Day, other: Day): Day => [one, other].sort()[1] ?? one
export const earliest = (one: Day, other: Day): Day => [one, other].sort()[0] ?? one

export const firstWorkingDay = (from: Day, region: Region): Day =>
  isWorkingDay(from, region) ? from : addWorkingDays(from, 1, region)

export type Month = `${number}-${number}`

export const monthOf = (day: Day) => day.slice(0, 7) as Month
export const firstOf = (month: Month) => `${month}-01` as Day
/** @param count a negative number counts backwards */
export const addMonths = (month: Month, count: number): Month => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}` as Month
}
export const lastOf = (month: Month) => addDays(firstOf(addMonths(month, 1)), -1)

/** The same date some months later, or the last of that month. */
export const monthsLater = (day: Day, count: number): Day => {
  const month = addMonths(monthOf(day), count)
  return earliest(lastOf(month), `${month}-${day.slice(8)}` as Day)
}

export const daysIn = (from: Day, to: Day) => daysBetween(from, to) + 1
