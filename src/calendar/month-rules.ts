import { addDays, type Day, daysBetween } from '#src/base/time.ts'

/** Counts both days. */
export const daysIn = (from: Day, to: Day) => daysBetween(from, to) + 1

export const latest = (one: Day, other: Day): Day => (one > other ? one : other)
export const earliest = (one: Day, other: Day): Day => (one < other ? one : other)

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
