/**
 * Days and moments. A `Day` is a date on the Pacific/Auckland calendar, an `Instant` an ISO moment in UTC; both are
 * strings that compare in order, so a row is its own JSON. This file is the only one that handles `Date`.
 */
export type Day = string & { readonly __brand: 'Day' }
export type Instant = string & { readonly __brand: 'Instant' }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

/** Milliseconds since 1970 → `2026-11-07T03:05:00.000Z`. */
export const instant = (ms: number) => new Date(ms).toISOString() as Instant

/** `Instant` → milliseconds since 1970. */
export const msOf = (moment: Instant) => Date.parse(moment)

/** A moment as a `Date`, for those who take nothing else. */
export const dateOf = (moment: Instant) => new Date(moment)

/** The moment so many calendar months before another (milliseconds). */
export const monthsBefore = (ms: number, count: number) => {
  const date = new Date(ms)
  return instant(date.setUTCMonth(date.getUTCMonth() - count))
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const dayMs = days(1)
const midnightUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Whether a text is a real calendar day, `YYYY-MM-DD` (2027-02-30 is not), of this century. */
export const isDay = (text: string): text is Day =>
  dayPattern.test(text) &&
  text >= '2000-01-01' &&
  text <= '2099-12-31' &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  instant(Date.parse(`${text}T00:00:00Z`)).startsWith(text)

/** The day `count` days after (before, when negative) a day. */
export const addDays = (day: Day, count: number) => instant(midnightUtc(day) + count * dayMs).slice(0, 10) as Day

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day) => Math.round((midnightUtc(to) - midnightUtc(from)) / dayMs)

/** 0 Sunday … 6 Saturday. */
export const weekday = (day: Day) => new Date(midnightUtc(day)).getUTCDay()

// Made when first asked for: it takes milliseconds and megabytes, which the start need not wait for.
let aucklandParts: Intl.DateTimeFormat | undefined
const newAucklandParts = () =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Pacific/Auckland',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })

const readAucklandOffset = (ms: number) => {
  aucklandParts ??= newAucklandParts()
  const part = Object.fromEntries(aucklandParts.formatToParts(ms).map(({ type, value }) => [type, value]))
  const wall = Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`)
  return wall - Math.floor(ms / 1000) * 1000
}

// Daylight saving changes on the hour, and asking Intl costs more than writing a row: one hour's answer is kept.
let offsetKept = { hour: Number.NaN, offset: 0 }

/** Milliseconds that Auckland's wall clock is ahead of UTC at a moment: 12 or 13 hours. */
const aucklandOffset = (ms: number) => {
  const hour = Math.floor(ms / hours(1))
  if (offsetKept.hour !== hour) offsetKept = { hour, offset: readAucklandOffset(ms) }
  return offsetKept.offset
}

/** The first moment after a day has ended in Pacific/Auckland, in milliseconds. Daylight saving changes at 2 or 3 am, never at midnight. */
const endOfDayMs = (day: Day) => {
  const wallMidnight = midnightUtc(day) + dayMs
  return wallMidnight - aucklandOffset(wallMidnight - hours(12))
}

/** The first moment after a day has ended in Pacific/Auckland: 2026-06-30 ends at 12:00Z. */
export const endOfDay = (day: Day) => instant(endOfDayMs(day))

// The day changes once a day, the question is asked on every request: the last answer is kept with the span it holds for.
let known = { from: 0, until: 0, day: '' as Day }

/** The calendar day in Pacific/Auckland at a moment (milliseconds). */
export const nzDay = (ms: number): Day => {
  if (ms >= known.from && ms < known.until) return known.day
  const day = instant(ms + aucklandOffset(ms)).slice(0, 10) as Day
  known = { from: endOfDayMs(addDays(day, -1)), until: endOfDayMs(day), day }
  return day
}

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** `2026-11-07` → "7 November 2026" (SPEC §9: en-NZ). */
export const formatDay = (day: Day) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${monthNames[(month ?? 1) - 1]} ${year}`
}

/** A moment → "7 Nov 2026, 4:05 pm NZDT" (SPEC §9: en-NZ, Pacific/Auckland). */
export const formatInstant = (moment: Instant) => {
  const ms = msOf(moment)
  const offset = aucklandOffset(ms)
  const wall = new Date(ms + offset)
  const hour = wall.getUTCHours()
  const month = monthNames[wall.getUTCMonth()]?.slice(0, 3)
  const clock = `${hour % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `${wall.getUTCDate()} ${month} ${wall.getUTCFullYear()}, ${clock} ${offset === hours(13) ? 'NZDT' : 'NZST'}`
}
