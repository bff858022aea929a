import type { EntryId, QuoteId } from '#src/base/id.ts'
import { dollarsOf, formatShortMoney } from '#src/base/money.ts'
import { type Day, formatDayInFull, formatShortDay, type Instant, instant, msOf, nzDay } from '#src/base/time.ts'
import { type Month, monthOf } from '#src/calendar/month-rules.ts'
import { type Engagement, usedShare, type Visit } from '#src/days/balances/rules.ts'
import { casualHours, earliestEnd, feeCents } from '#src/days/drawing/rules.ts'
import { monthCents, sumsOf } from '#src/days/invoicing/rules.ts'
import {
  type BillableLine,
  cancellationNow,
  capital,
  type DayRates,
  type Entry,
  formatHours,
  hoursOfDay,
  logWords,
} from '#src/days/rules.ts'

export type EmailFact = readonly [term: string, value: string]

/** The sum of the lines that have `cents`: "$680 + GST". */
export const sumWords = (lines: readonly Pick<BillableLine, 'cents' | 'taxed'>[]) => {
  if (lines.every(({ cents }) => cents === null)) return 'price to be agreed'
  const { net, gst } = sumsOf(lines)
  return `${formatShortMoney(dollarsOf(net))}${gst > 0 ? ' + GST' : ''}`
}

export const formatOrder = (hours: number, { prepaid_day_rate_cents: rate, gst_registered: taxed }: DayRates) =>
  sumWords([{ cents: rate && (hours / hoursOfDay) * rate, taxed }])

/** The cost of a share of a booking: "Half a day counts as used", "$170, no GST", "Nothing". */
const formatCost = (engagement: Engagement, visit: Visit, share: number): string => {
  const { gst_registered, fees_carry_gst } = engagement.rates
  const casual = casualHours(visit) * share
  const used = visit.hours * share - casual
  const cents = feeCents(engagement, visit, share)
  const fee = sumWords([{ cents, taxed: gst_registered && fees_carry_gst }])
  const costs = [
    ...(used > 0 ? [`${formatHours(used)} ${used === 2 ? 'count' : 'counts'} as used`] : []),
    ...(casual > 0 ? [cents !== null && gst_registered && !fees_carry_gst ? `${fee}, no GST` : fee] : []),
  ]
  return capital(costs.join(', and ')) || 'Nothing'
}

/** "1 day of your days", "Half a day of casual time, $340 + GST" */
export const formatSources = (engagement: Engagement, visit: Visit): string[] =>
  visit.parts.map(({ source, hours }) => {
    const price = () => sumWords([{ cents: feeCents(engagement, visit, 1), taxed: engagement.rates.gst_registered }])
    return `${capital(formatHours(hours))} of ${source === null ? `casual time, ${price()}` : 'your days'}`
  })

export const formatBooking = (day: Day, hours: number) =>
  `${formatDayInFull(day)}, ${hours === hoursOfDay ? 'whole day' : 'half a day'}`

/** The costs of cancelling from now on, each with its last moment. */
export const cancelFacts = (engagement: Engagement, visit: Visit, now: Instant, last = 'From now'): EmailFact[] => {
  const { share, changes_at: until } = cancellationNow(visit.day, now, engagement.region)
  const cost = formatCost(engagement, visit, share)
  if (until === null) return [[last, cost]]
  const later = cancelFacts(engagement, visit, instant(msOf(until) + 1000), 'After that')
  return [[`Until ${formatShortDay(nzDay(msOf(until)))}, 5 pm`, cost], ...later]
}

/** The start, the fee of a retainer's first month, and the first day on which the engagement can end. */
export const startFacts = (engagement: Engagement, { day, at }: Entry): EmailFact[] => {
  if (day === null) return []
  const { plan, gst_registered: taxed } = engagement.rates
  const { cents } = monthCents(engagement, monthOf(day))
  return [
    ['Start', formatDayInFull(day)],
    ...(plan === 'retainer' ? [['First month', sumWords([{ cents, taxed }])] as const] : []),
    ['Can end from', formatDayInFull(earliestEnd(engagement, nzDay(msOf(at))))],
  ]
}

const mistakeSentence = 'Our last email about this was a mistake, and no longer counts:'

/** How an email tells the client of a change. @param corrected the entry that a correction names */
export const formatChange = (
  { kind, by }: Entry,
  corrected: Entry | undefined,
): { subject: string; sentence: string } | null => {
  const sentence = by === 'client' ? 'You cancelled this at your link:' : 'As you asked, we have cancelled:'
  if (kind === 'cancelled') return { subject: 'Cancelled', sentence }
  if (kind === 'started') return { subject: 'Your start', sentence: 'We have entered the start of our work for you:' }
  if (corrected?.kind === 'started') return { subject: 'Not started', sentence: mistakeSentence }
  if (kind === 'no_show') return { subject: 'Booked and not used', sentence: 'This was booked and could not be used:' }
  if (kind === 'not_supplied')
    return {
      subject: 'We cannot come',
      sentence: 'We are sorry: we cannot work for you at this time. It costs nothing.',
    }
  if (kind === 'waived') return { subject: 'No charge', sentence: 'We charge nothing for this cancellation:' }
  if (corrected?.kind === 'booked') return { subject: 'Not booked', sentence: mistakeSentence }
  if (corrected?.kind === 'ordered') return { subject: 'Not ordered', sentence: mistakeSentence }
  const isEnd = ['cancelled', 'no_show', 'not_supplied'].includes(corrected?.kind ?? '')
  return isEnd ? { subject: 'Booked as before', sentence: mistakeSentence } : null
}

export const visitsOf = ({ visits }: Engagement, id: Entry['id'] | null): Visit[] =>
  [...visits.values()].filter((visit) => visit.id === id || visit.ended?.id === id)

export const formatCosts = (engagement: Engagement, visits: readonly Visit[]): string =>
  visits.map((visit) => formatCost(engagement, visit, usedShare(visit))).join('; ')

/** The part of an email's key that identifies the block or the month that it is about. */
export const entityOf = (id: QuoteId, about: EntryId | Month) => `${id}:${about}`

/** `worked` is in hours. The summary waits for the owner from the day `from`. */
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
  const sentence = logWords({ kind, hours: visit.hours, km, words })
  const hasCost = kind !== 'worked' && kind !== 'not_supplied'
  return [hasCost ? `${sentence}. ${formatCost(engagement, visit, usedShare(visit))}.` : sentence]
}

export const daysOfSummary = (engagement: Engagement, visits: readonly Visit[]) =>
  [...Map.groupBy(visits, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    lines: ofDay.flatMap((visit) => visitWords(engagement, visit)),
  }))

/** "2½ days and half a day of casual time" */
export const usedWords = (visits: readonly Visit[]): string => {
  const casual = visits.reduce((sum, visit) => sum + casualHours(visit) * usedShare(visit), 0)
  const own = visits.reduce((sum, visit) => sum + visit.hours * usedShare(visit), 0) - casual
  const parts = [
    ...(own > 0 ? [formatHours(own)] : []),
    ...(casual > 0 ? [`${formatHours(casual)} of casual time`] : []),
  ]
  return capital(parts.join(' and ')) || 'Nothing'
}
