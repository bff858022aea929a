import { type Dollars, dollarsOf, formatShortMoney } from '#src/base/money.ts'
import { type Day, type Instant, instant, msOf } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { casualHours, type Engagement, usedShare, type Visit } from '#src/days/draw-rules.ts'
import { type DayRates, type Entry, hoursOfDay, type Share } from '#src/days/entry-rules.ts'
import { feeCents, sumsOf } from '#src/days/line-rules.ts'
import { cancellationNow } from '#src/days/notice-rules.ts'
import { formatHours, monthName } from '#src/days/words-rules.ts'

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** "$680 + GST"; "$170, no GST" where the business charges it elsewhere. `cents` is null where no rate is agreed. */
export const formatSum = (cents: number | null, taxed: boolean, rates: Pick<DayRates, 'gst_registered'>) => {
  if (cents === null) return 'to be agreed'
  const untaxed = rates.gst_registered ? ', no GST' : ''
  return `${formatShortMoney(dollarsOf(cents))}${taxed ? ' + GST' : untaxed}`
}

/** "$6,250 + GST", and with the sum: "$6,250 + GST, $7,187.50 with GST". */
export const formatOrder = (hours: number, rates: DayRates, withSum = false) => {
  const { prepaid_day_rate_cents: rate, gst_registered: taxed } = rates
  const cents = rate && (hours / hoursOfDay) * rate
  const price = formatSum(cents, taxed, rates)
  if (cents === null || !taxed || !withSum) return price
  return `${price}, ${formatShortMoney(dollarsOf(sumsOf([{ cents, taxed }]).total) as Dollars)} with GST`
}

/** The cost of a share of a booking: "Half a day counts as used", "$170, no GST", "Nothing". */
export const formatCost = (engagement: Engagement, visit: Visit, share: number): string => {
  const { rates } = engagement
  const casual = casualHours(visit)
  const used = (visit.hours - casual) * share
  const fee = casual * share === 0 ? 0 : feeCents(engagement, visit, share)
  const price = formatSum(fee, rates.gst_registered && rates.fees_carry_gst, rates)
  const costs = [
    ...(used > 0 ? [`${formatHours(used)} ${used === 2 ? 'count' : 'counts'} as used`] : []),
    ...(fee === 0 ? [] : [fee === null ? `a fee ${price}` : price]),
  ]
  return capital(costs.join(', and ')) || 'Nothing'
}

/** The sources of the hours of a booking: "1 day of the days you bought", "Half a day of casual time, $340 + GST". */
export const formatSources = (engagement: Engagement, visit: Visit): string[] =>
  visit.parts.map(({ from, hours }) => {
    const amount = capital(formatHours(hours))
    if (from === null) {
      const { rates } = engagement
      return `${amount} of casual time, ${formatSum(feeCents(engagement, visit, 1), rates.gst_registered, rates)}`
    }
    return engagement.rates.plan === 'prepaid'
      ? `${amount} of the days you bought`
      : `${amount} of your retainer, ${monthName(from)}`
  })

/** Each share that a cancellation costs from now on, with the last moment of it; the last one has none. */
export const sharesFrom = (day: Day, now: Instant, region: Region): { share: Share; until: Instant | null }[] => {
  const { share, changes_at: until } = cancellationNow(day, now, region)
  return until === null
    ? [{ share, until }]
    : [{ share, until }, ...sharesFrom(day, instant(msOf(until) + 1000), region)]
}

/** The changes of bookings and orders that an email tells the client. */
export type DaysChange =
  | 'cancelled'
  | 'cancelled_for_client'
  | 'no_show'
  | 'not_supplied'
  | 'waived'
  | 'unbooked'
  | 'booked_again'
  | 'order_removed'

/** @param corrected the entry that a correction names */
export const changeOf = ({ kind, by }: Entry, corrected: Entry | undefined): DaysChange | null => {
  if (kind === 'cancelled') return by === 'client' ? 'cancelled' : 'cancelled_for_client'
  if (kind === 'no_show' || kind === 'not_supplied' || kind === 'waived') return kind
  if (corrected?.kind === 'booked') return 'unbooked'
  if (corrected?.kind === 'ordered') return 'order_removed'
  const isEnd = ['cancelled', 'no_show', 'not_supplied'].includes(corrected?.kind ?? '')
  return isEnd ? 'booked_again' : null
}

/** The bookings that an entry ended, or began. */
export const visitsOf = ({ visits }: Engagement, id: Entry['id'] | null): Visit[] =>
  [...visits.values()].filter((visit) => visit.id === id || visit.ended?.id === id)

export const formatCosts = (engagement: Engagement, visits: readonly Visit[]): string =>
  visits.map((visit) => formatCost(engagement, visit, usedShare(visit))).join('; ')
