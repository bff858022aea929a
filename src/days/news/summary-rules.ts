import type { EntryId, QuoteId } from '#src/base/id.ts'
import type { Day } from '#src/base/time.ts'
import { casualHours, type Engagement, usedShare, type Visit } from '#src/days/draw-rules.ts'
import { type Month, monthOf } from '#src/days/notice-rules.ts'
import { capital, formatHours, logWords } from '#src/days/words-rules.ts'
import { formatCost } from './news-rules.ts'

/** The entity of an email's key: one for each block, and for each month. */
export const entityOf = (id: QuoteId, about: EntryId | Month) => `${id}:${about}`

/** `worked` is in hours; it waits for the owner from the day `from`. */
export type SummaryToSend = { id: QuoteId; company: string; month: Month; worked: number; from: Day }

/** The bookings and the work of a month that are over, without those that were cancelled for nothing. */
export const visitsOfMonth = ({ visits }: Engagement, month: Month): Visit[] =>
  [...visits.values()]
    .filter(({ day, ended }) => monthOf(day) === month && ended !== null)
    .filter((visit) => visit.ended?.kind !== 'cancelled' || usedShare(visit) > 0)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

const visitWords = (engagement: Engagement, visit: Visit): string[] => {
  if (visit.ended === null) return []
  const { kind, km, words } = visit.ended
  const said = logWords({ kind, hours: visit.hours, km, words })
  const hasCost = kind !== 'worked' && kind !== 'not_supplied'
  return [hasCost ? `${said}. ${formatCost(engagement, visit, usedShare(visit))}.` : said]
}

export const daysOfSummary = (engagement: Engagement, visits: readonly Visit[]) =>
  [...Map.groupBy(visits, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    lines: ofDay.flatMap((visit) => visitWords(engagement, visit)),
  }))

/** "2½ days and half a day of casual time" */
export const usedWords = (visits: readonly Visit[]): string => {
  const hours = (of: (visit: Visit) => number) => visits.reduce((sum, visit) => sum + of(visit) * usedShare(visit), 0)
  const casual = hours(casualHours)
  const own = hours((visit) => visit.hours) - casual
  const parts = [
    ...(own > 0 ? [formatHours(own)] : []),
    ...(casual > 0 ? [`${formatHours(casual)} of casual time`] : []),
  ]
  return capital(parts.join(' and ')) || 'Nothing'
}
