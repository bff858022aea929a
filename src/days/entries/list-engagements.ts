import { pick } from '#src/base/objects.ts'
import { addDays, instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { openBookings } from '#src/days/drawing/cost-rules.ts'
import { type AcceptedQuote, findEngagedQuotes, getAccepted } from '#src/days/drawing/get-accepted.ts'
import { standingOf } from '#src/days/invoicing/standing-rules.ts'
import type { RunningEngagement } from '#src/days/schema.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findNewestDecisions } from '#src/quotes/list/find-waiting.ts'
import { reference } from '#src/quotes/rules.ts'

/** For so many days after the end of an engagement, work done before it can still be logged. */
const lateLogDays = 31

const itemOf = ({ clock }: Context, { id, shown, ...quote }: AcceptedQuote): RunningEngagement | null => {
  const [today, now] = [nzDay(clock()), instant(clock())]
  const { started, ended, rates, visits } = quote.engagement
  // A retainer has no hours before it starts.
  const first = started ?? (rates.plan === 'retainer' ? null : today)
  if (first === null || first > today || (ended && addDays(ended, lateLogDays) < today)) return null
  const worked = [...visits.values()].filter(({ ended: outcome }) => outcome?.kind === 'worked')
  const last = worked.toSorted((one, other) => one.day.localeCompare(other.day)).at(-1)?.ended
  return {
    quote: { id, reference: reference(id) },
    company: shown.client_company,
    ...standingOf(quote, now),
    bookings: openBookings(quote.engagement, now).map((one) => pick(one, 'id', 'day', 'hours', 'casual')),
    last_km: last?.km ?? null,
    last_free: last?.travel_free === true,
  }
}

/** The accepted quotes whose days may be logged; those with the newest entries are first. */
export const listEngagements = (ctx: Context): { items: RunningEngagement[] } => {
  const accepted = findNewestDecisions(ctx).filter(({ decision }) => decision === 'accepted')
  const since = new Map(accepted.map((one) => [one.id, one.since]))
  const engaged = findEngagedQuotes(ctx)
  const engagedIds = new Set(engaged.map(({ id }) => id))
  const untouched = accepted.filter(({ id }) => !engagedIds.has(id)).map(({ id }) => getAccepted(ctx, { id }))
  const quotes = [...engaged, ...untouched].filter(({ id }) => getQuoteRow(ctx, id).deleted_at === null)
  const usedAt = ({ id, entries }: AcceptedQuote) => entries.at(-1)?.at ?? since.get(id) ?? ''
  return {
    items: quotes
      .toSorted((one, other) => usedAt(other).localeCompare(usedAt(one)))
      .flatMap((quote) => itemOf(ctx, quote) ?? []),
  }
}
