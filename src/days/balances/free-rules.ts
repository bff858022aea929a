import type { Day } from '#src/base/time.ts'
import { earliest, lastOf, monthOf } from '#src/calendar/month-rules.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import { lapseNoticeWorkingDays } from '#src/days/rules.ts'
import { blockBalances, type Engagement, lapsingHoursIn, monthBalances, refundedHours, type Source } from './rules.ts'

/** In hours: `of` is what there was in all. `free` can still be booked. */
type Counts = { of: number; used: number; booked: number; free: number }

/** A block or the month that runs. Of what is free after `last`, neither lapses nor goes over what is refunded. */
export type Ending = Counts & { source: Source; carried: number; last: Day | null } & {
  lapses: number
  goes_over: number
  is_told: boolean
  can_extend: boolean
}

export type FreeDays = Counts & { endings: Ending[] }

const blockEndings = (engagement: Engagement, today: Day): Ending[] =>
  blockBalances(engagement, today)
    .filter(({ valid_to }) => valid_to === null || valid_to >= today)
    .map(({ id, bought, used, booked, left, paid, valid_to: last, can_extend }) => {
      const lapses = last === null ? 0 : left - refundedHours(engagement, { id, hours: bought, paid })
      const ending = { source: id, of: bought, used, booked, free: left, carried: 0, last, lapses, goes_over: 0 }
      return { ...ending, is_told: false, can_extend }
    })

const monthEnding = (engagement: Engagement, today: Day): Ending[] => {
  const { started, ended, region } = engagement
  const month = monthOf(today)
  const found = monthBalances(engagement, today).find((one) => one.month === month)
  if (!found || found.hours === null || found.left === null || started === null || started > today) return []
  const { used, carried, left: free } = found
  const of = found.hours + carried
  const last = earliest(lastOf(month), ended ?? lastOf(month))
  const lapses = Math.min(free, lapsingHoursIn(engagement, month))
  // Hours that went over and are booked in the next month already count as booked in this one.
  const booked = Math.max(found.booked, of - used - free)
  const is_told = today >= addWorkingDays(last, -lapseNoticeWorkingDays, region)
  const counts = { of, used, booked, free, carried, last, lapses, goes_over: free - lapses }
  return [{ source: month, ...counts, is_told, can_extend: false }]
}

/** What is used, booked and free, on every page, in emails and statements; null where no hours run. */
export const freeOf = (engagement: Engagement, today: Day): FreeDays | null => {
  if (engagement.ended !== null && engagement.ended < today) return null
  const endings = [...blockEndings(engagement, today), ...monthEnding(engagement, today)]
  if (endings.length === 0) return null
  const sum = (count: keyof Counts) => endings.reduce((total, ending) => total + ending[count], 0)
  return { of: sum('of'), used: sum('used'), booked: sum('booked'), free: sum('free'), endings }
}
