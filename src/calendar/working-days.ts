import { addDays, type Day, type Instant, msOf, nzDay, nzMoment, weekday } from '#src/base/time.ts'
import { holidays, regionalHolidays } from './holidays.ts'
import type { Region } from './rules.ts'

const openingHour = 9
const closingHour = 17

const isNational = (day: Day) => holidays[Number(day.slice(0, 4))]?.split(' ').includes(day.slice(5)) ?? false

const isRegional = (day: Day, region: Region) =>
  Object.entries(regionalHolidays).some(([regions, days]) => regions.includes(region) && days.includes(day))

/** Neither a weekend nor a public holiday of New Zealand or of the region. */
export const isWorkingDay = (day: Day, region: Region) =>
  weekday(day) !== 0 && weekday(day) !== 6 && !isNational(day) && !isRegional(day, region)

/** @param count a negative number counts working days backwards */
export const addWorkingDays = (day: Day, count: number, region: Region): Day => {
  const step = Math.sign(count)
  let at = day
  for (let left = Math.abs(count); left > 0; ) {
    at = addDays(at, step)
    if (isWorkingDay(at, region)) left -= 1
  }
  return at
}

export const firstWorkingDay = (from: Day, region: Region): Day =>
  isWorkingDay(from, region) ? from : addWorkingDays(from, 1, region)

/** The moment itself if it is in working hours (9:00 to 17:00 of a working day); otherwise their next start. */
export const nextWorkingMoment = (moment: Instant, region: Region): Instant => {
  const day = nzDay(msOf(moment))
  if (isWorkingDay(day, region)) {
    if (moment < nzMoment(day, openingHour)) return nzMoment(day, openingHour)
    if (moment < nzMoment(day, closingHour)) return moment
  }
  return nzMoment(addWorkingDays(day, 1, region), openingHour)
}
