import { type Day, formatShortDay } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/list/schema.ts'

/** The weekday of a day of this year, and the year of another one. */
export const formatListDay = (day: Day, today: Day) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : `${formatShortDay(day).slice(4)} ${day.slice(0, 4)}`

/** A reader may block the script that reports a view: none is no sign. */
export const formatSeen = ({ whose, views }: Pick<QuoteSummary, 'whose' | 'views'>) => {
  if (whose !== 'theirs' || views === 0) return null
  return views === 1 ? 'seen once' : `seen ${views} times`
}
