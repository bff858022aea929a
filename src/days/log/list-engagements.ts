import { addDays, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, findEngaged, getAccepted } from '#src/days/engagement.ts'
import { inForce } from '#src/days/entry-rules.ts'
import { daysOf } from '#src/days/get-days.ts'
import type { EngagementList, RunningEngagement } from '#src/days/schema.ts'
import { leftOf } from '#src/days/words-rules.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findNewestDecisions } from '#src/quotes/list/find-waiting.ts'
import { reference } from '#src/quotes/rules.ts'

/** Work done before the end may be logged for as long after it. */
const lateLogDays = 31

const itemOf = (ctx: Context, quote: AcceptedQuote): RunningEngagement | null => {
  const today = nzDay(ctx.clock())
  const days = daysOf(ctx, quote)
  // A retainer has no hours before it starts.
  const first = days.started ?? (days.plan === 'retainer' ? null : today)
  if (first === null || first > today || (days.ended && addDays(days.ended, lateLogDays) < today)) return null
  return {
    quote: { id: quote.id, reference: reference(quote.id) },
    company: quote.shown.client_company,
    plan: days.plan,
    left: leftOf(days, today),
    bookings: days.bookings.map(({ id, day, hours }) => ({ id, day, hours })),
    last_km: inForce(quote.entries).findLast(({ kind, km }) => kind === 'worked' && km !== null)?.km ?? null,
  }
}

/** The accepted quotes whose days may be logged; those with the newest entries are first. */
export const listEngagements = (ctx: Context): EngagementList => {
  const accepted = findNewestDecisions(ctx).filter(({ decision }) => decision === 'accepted')
  const since = new Map(accepted.map((one) => [one.id, one.since]))
  const engaged = findEngaged(ctx)
  const known = new Set(engaged.map(({ id }) => id))
  const untouched = accepted.filter(({ id }) => !known.has(id)).map(({ id }) => getAccepted(ctx, { id }))
  const quotes = [...engaged, ...untouched].filter(({ id }) => getQuoteRow(ctx, id).deleted_at === null)
  const usedAt = ({ id, entries }: AcceptedQuote) => entries.at(-1)?.at ?? since.get(id) ?? ''
  return {
    items: quotes
      .toSorted((one, other) => usedAt(other).localeCompare(usedAt(one)))
      .flatMap((quote) => itemOf(ctx, quote) ?? []),
  }
}
