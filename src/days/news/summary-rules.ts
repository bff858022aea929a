import type { EntryId, QuoteId } from '#src/base/id.ts'
import type { Day } from '#src/base/time.ts'
import { billLinesOf } from '#src/days/bills/bill-rules.ts'
import { casualHours, type Engagement, usedShare, type Visit } from '#src/days/draw-rules.ts'
import type { DayRates, Line } from '#src/days/entry-rules.ts'
import { type Month, monthOf } from '#src/days/notice-rules.ts'
import { formatHours, logWords } from '#src/days/words-rules.ts'
import type { PriceLine } from '#src/quotes/total-rules.ts'
import { capital, formatCost, formatSum } from './news-rules.ts'

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
  return kind === 'worked' || kind === 'not_supplied'
    ? [said]
    : [`${said}. ${formatCost(engagement, visit, usedShare(visit))}.`]
}

export const daysOfSummary = (engagement: Engagement, visits: readonly Visit[]) =>
  [...Map.groupBy(visits, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    lines: ofDay.flatMap((visit) => visitWords(engagement, visit)),
  }))

/** "2½ days and half a day of casual time". */
export const usedWords = (visits: readonly Visit[]): string => {
  const hours = (of: (visit: Visit) => number) => visits.reduce((sum, visit) => sum + of(visit) * usedShare(visit), 0)
  const casual = hours(casualHours)
  const own = hours((visit) => visit.hours - casualHours(visit))
  const parts = [
    ...(own > 0 ? [formatHours(own)] : []),
    ...(casual > 0 ? [`${formatHours(casual)} of casual time`] : []),
  ]
  return capital(parts.join(' and ')) || 'Nothing'
}

const names: Record<Exclude<Line['what'], 'month'>, (quantity: number) => string> = {
  block: (quantity) => `${formatHours(quantity * 8)} bought`,
  casual: (quantity) => `Casual time, ${formatHours(quantity)}`,
  km: (quantity) => `Travel, ${quantity} km`,
  fee: () => 'Cancelled bookings',
}

/** The lines of a bill in sums of their kinds. */
export const invoicePrices = (lines: readonly Line[], rates: DayRates): PriceLine[] =>
  [...Map.groupBy(lines, (line) => (line.what === 'month' ? billLinesOf(line).what : line.what))].map(
    ([key, group]) => {
      const total = (of: (line: Line) => number) => group.reduce((sum, line) => sum + of(line), 0)
      const cents = group.some((line) => line.cents === null) ? null : total((line) => line.cents ?? 0)
      const name = key in names ? names[key as keyof typeof names](total(({ quantity }) => quantity)) : key
      return {
        name,
        price: formatSum(
          cents,
          group.every(({ taxed }) => taxed),
          rates,
        ),
      }
    },
  )
