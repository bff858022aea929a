/** A date on the Pacific/Auckland calendar and an ISO moment in UTC. Both are strings that compare in order. */
export type Day = string & { readonly __brand: 'Day' }
export type Instant = string & { readonly __brand: 'Instant' }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

export const instant = (ms: number) => new Date(ms).toISOString() as Instant

export const msOf = (moment: Instant) => Date.parse(moment)

/** Converts for libraries that take a `Date`. No other file uses one. */
export const dateOf = (moment: Instant) => new Date(moment)

/** @param ms milliseconds since 1970 */
export const monthsBefore = (ms: number, count: number) => {
  const date = new Date(ms)
  return instant(date.setUTCMonth(date.getUTCMonth() - count))
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const dayMs = days(1)
const midnightUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** A real calendar day of this century: 2027-02-30 is none. */
export const isDay = (text: string): text is Day =>
  dayPattern.test(text) &&
  text >= '2000-01-01' &&
  text <= '2099-12-31' &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  instant(Date.parse(`${text}T00:00:00Z`)).startsWith(text)

export const addDays = (day: Day, count: number) => instant(midnightUtc(day) + count * dayMs).slice(0, 10) as Day

export const daysBetween = (from: Day, to: Day) => Math.round((midnightUtc(to) - midnightUtc(from)) / dayMs)

/** The last day of a term of whole months that begins on `start`. */
export const lastDayOfMonths = (start: Day, count: number): Day => {
  const [year = 0, month = 1, date = 1] = start.split('-').map(Number)
  const monthEnd = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const same = instant(Date.UTC(year, month - 1 + count, Math.min(date, monthEnd))).slice(0, 10) as Day
  return date > monthEnd ? same : addDays(same, -1)
}

export const weekday = (day: Day) => new Date(midnightUtc(day)).getUTCDay()

// Created on first use: it takes milliseconds and megabytes. Swedish dates have the form of ISO 8601.
let auckland: Intl.DateTimeFormat | undefined
const createAucklandFormat = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland', dateStyle: 'short', timeStyle: 'medium' })

const aucklandWall = (ms: number) => {
  auckland ??= createAucklandFormat()
  return auckland.format(ms)
}

const aucklandOffset = (ms: number) =>
  Date.parse(`${aucklandWall(ms).replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000

/** The first moment after a day has ended in Pacific/Auckland: 2026-06-30 ends at 12:00Z. */
export const endOfDay = (day: Day) => {
  const wallMidnight = midnightUtc(day) + dayMs
  // 12 hours earlier is midnight or 1 am in Auckland, where daylight saving changes at 2 or 3 am: both have one offset.
  return instant(wallMidnight - aucklandOffset(wallMidnight - hours(12)))
}

/** A clock time of Pacific/Auckland as a moment. @param hour 4 to 23: daylight saving changes before it */
export const nzMoment = (day: Day, hour: number) => {
  const wall = midnightUtc(day) + hours(hour)
  return instant(wall - aucklandOffset(wall - hours(12)))
}

/** @param ms milliseconds since 1970 */
export const nzDay = (ms: number) => aucklandWall(ms).slice(0, 10) as Day

/** "2026-11-07 16:05:09" in Pacific/Auckland: a spreadsheet reads it as a date. */
export const nzCell = (moment: Instant | null) => moment && aucklandWall(msOf(moment))

export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
)

export const formatDay = (day: Day) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${monthNames[(month ?? 1) - 1]} ${year}`
}

/** @param month 2026-11, which becomes "November 2026" */
export const formatMonth = (month: `${number}-${number}`) =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Thursday 26 November 2026" */
export const formatDayInFull = (day: Day) => `${weekdayNames[weekday(day)]} ${formatDay(day)}`

/** "Thu 26 Nov", for a day of this year or near it. */
export const formatShortDay = (day: Day) => {
  const [, month, date] = day.split('-').map(Number)
  return `${weekdayNames[weekday(day)]?.slice(0, 3)} ${date} ${monthNames[(month ?? 1) - 1]?.slice(0, 3)}`
}

export const formatInstant = (moment: Instant) => {
  const ms = msOf(moment)
  const offset = aucklandOffset(ms)
  const wall = new Date(ms + offset)
  const hour = wall.getUTCHours()
  const month = monthNames[wall.getUTCMonth()]?.slice(0, 3)
  const clock = `${hour % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `${wall.getUTCDate()} ${month} ${wall.getUTCFullYear()}, ${clock} ${offset === hours(13) ? 'NZDT' : 'NZST'}`
}

/** Precise to the second: 2026-11-07 03:05:09 UTC. */
export const formatUtc = (moment: Instant) => `${moment.slice(0, 10)} ${moment.slice(11, 19)} UTC`
