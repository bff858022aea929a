import Holidays from 'date-holidays'
import { addDays, type Day, weekday } from '#src/base/time.ts'

const canterbury = new Holidays('NZ', 'CAN')
const holidaysOf = new Map<string, Set<string>>()

/** New Zealand's and Canterbury's public holidays of a year, as days. */
const publicHolidays = (year: string) => {
  const known = holidaysOf.get(year)
  if (known) return known
  const found = canterbury
    .getHolidays(Number(year))
    .filter(({ type }) => type === 'public')
    .map(({ date }) => date.slice(0, 10))
  const set = new Set(found)
  holidaysOf.set(year, set)
  return set
}

/** Whether people work in Christchurch on this day (NZ.md "Working days"). */
export const isWorkingDay = (day: Day) =>
  weekday(day) !== 0 && weekday(day) !== 6 && !publicHolidays(day.slice(0, 4)).has(day)

/** The `count`th working day after a day. */
export const addWorkingDays = (day: Day, count: number): Day => {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}
