import { tidy } from './characters.ts'
import { Problem } from './problem.ts'
import { type Day, formatDay, isDay, monthNames, nzDay } from './time.ts'

const separator = '(?:\\s*[,./-]\\s*|\\s+)'
const date = '(?<date>\\d{1,2})(?:st|nd|rd|th)?'
const month = '(?<month>\\d{1,2}|[a-z]{3,9})'

const pattern = (...parts: string[]) => new RegExp(`^${parts.join(separator)}$`)

const patterns = [
  // New Zealand writes the day first: 3/4/2026 is the third of April.
  pattern(`${date}(?: of)?`, month, '(?<year>\\d{4}|\\d{2})'),
  pattern('(?<month>[a-z]{3,9})', date, '(?<year>\\d{4}|\\d{2})'),
  pattern('(?<year>\\d{4})', month, date),
]

const monthNumber = (text: string) =>
  /\d/.test(text) ? Number(text) : monthNames.findIndex((name) => name.toLowerCase().startsWith(text)) + 1

const twoDigits = (value: number | string) => String(value).padStart(2, '0')

/** The day that a person typed freely ("23 November 2026", "23/11/26", "2026-11-23"), or null for no real day. */
export const parseTypedDay = (typed: string): Day | null => {
  const text = tidy(typed).toLowerCase()
  const parts = patterns.map((one) => one.exec(text)?.groups).find(Boolean)
  if (!parts) return null
  const { date = '', month = '', year = '' } = parts
  const day = `${year.length === 2 ? '20' : ''}${year}-${twoDigits(monthNumber(month))}-${twoDigits(date)}`
  return isDay(day) ? day : null
}

const unlikelyYears = 3

const yearsFrom = (day: Day, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/**
 * Refuses a typed day of more than three years ago or ahead, unless the person is `sure`. `now` is in milliseconds.
 * Leave out days that are already stored. @throws unlikely_date, which names the fields
 */
export const requireLikelyDays = (now: number, typed: Record<string, Day | null>, sure: boolean | undefined) => {
  const today = nzDay(now)
  const [earliest, latest] = [yearsFrom(today, -unlikelyYears), yearsFrom(today, unlikelyYears)]
  const fields: Record<string, string> = {}
  for (const [name, day] of Object.entries(typed)) {
    if (day === null || (day >= earliest && day <= latest)) continue
    fields[name] = `${formatDay(day)} is more than three years away. Correct it, or press the button again to keep it.`
  }
  if (!sure && Object.keys(fields).length > 0) throw new Problem('unlikely_date', { fields })
}
