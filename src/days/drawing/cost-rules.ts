import { divideCents, dollarsOrNull } from '#src/base/money.ts'
import { type Instant, nzMoment } from '#src/base/time.ts'
import type { Engagement, Visit } from '#src/days/balances/rules.ts'
import { cancellationMoments, cancellationNow, closingHour, hoursOfHalfDay, receiptOf } from '#src/days/rules.ts'

export const sourcedHours = ({ parts }: Visit) =>
  parts.reduce((sum, { source, hours }) => (source === null ? sum : sum + hours), 0)

export const casualHours = ({ parts }: Visit) => parts.find(({ source }) => source === null)?.hours ?? 0

export const casualCents = ({ rates }: Pick<Engagement, 'rates'>, hours: number): number | null => {
  if (hours === 0) return 0
  return rates.extra_half_day_rate_cents && divideCents(hours * rates.extra_half_day_rate_cents, hoursOfHalfDay)
}

/** The moment that counts for the fee of a visit that ended: the receipt of its cancellation, or the close of its day. */
export const feeMoment = ({ day, ended }: Visit): Instant =>
  ended?.kind === 'cancelled' ? receiptOf(ended) : nzMoment(day, closingHour)

/** What a share of a visit costs: hours of its blocks or month first, then casual time. */
export const costOf = (engagement: Engagement, visit: Visit, share: number) => {
  const hours = visit.hours * share
  const used = Math.min(hours, sourcedHours(visit))
  return { used, casual: hours - used, cents: casualCents(engagement, hours - used) }
}

/** The cost of cancelling now: `hours_now` of the block or month, and the fee for casual hours. */
export const costNow = (engagement: Engagement, visit: Visit, now: Instant) => {
  const { share, changes_at } = cancellationNow(visit.day, now, engagement.region)
  const { used, cents } = costOf(engagement, visit, share)
  return { casual: casualHours(visit), share_now: share, hours_now: used, fee_cents_now: cents, changes_at }
}

export const costInDollars = <Cost extends { fee_cents_now: number | null }>({ fee_cents_now, ...cost }: Cost) => ({
  ...cost,
  fee_now: dollarsOrNull(fee_cents_now),
})

export const openBookings = (engagement: Engagement, now: Instant) =>
  [...engagement.visits.values()]
    .filter(({ ended }) => ended === null)
    .map((visit) => {
      const { id, day, hours } = visit
      return { id, day, hours, ...costNow(engagement, visit, now), ...cancellationMoments(day, engagement.region) }
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))

export type BookingCost = ReturnType<typeof openBookings>[number]
