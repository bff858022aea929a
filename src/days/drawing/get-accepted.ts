import type { QuoteId } from '#src/base/id.ts'
import { centsOf, type Dollars } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import type { DayRates } from '#src/days/rules.ts'
import * as store from '#src/days/store.ts'
import type { Reads } from '#src/db/transact.ts'
import { findAccepted, getQuoteByToken } from '#src/quotes/open.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { replayEntries } from './rules.ts'

const centsOrNull = (amount: Dollars | null) => (amount === null ? null : centsOf(amount))

const ratesOf = ({ business }: Context, shown: ShownQuote, plan: DayRates['plan']): DayRates => ({
  plan,
  retainer_fee_cents: centsOrNull(shown.retainer_rate),
  retainer_days_per_month: shown.retainer_days_per_month,
  min_term_months: shown.min_term_months,
  prepaid_day_rate_cents: centsOrNull(shown.prepaid_day_rate),
  extra_half_day_rate_cents: centsOrNull(shown.extra_half_day_rate),
  mileage_rate_cents: centsOrNull(shown.mileage_rate_per_km),
  mileage_threshold_km: shown.mileage_threshold_km,
  gst_registered: shown.identity.gst === 'registered',
  fees_carry_gst: business().feesCarryGst,
})

export type AcceptedQuote = { id: QuoteId; shown: ShownQuote; entries: store.EntryRow[]; engagement: Engagement }

const acceptedOf = (ctx: Context, { id, entries }: Pick<AcceptedQuote, 'id' | 'entries'>): AcceptedQuote | null => {
  const accepted = findAccepted(ctx, { id })
  if (!accepted) return null
  const rates = ratesOf(ctx, accepted.shown, accepted.plan)
  const engagement = replayEntries(rates, entries, ctx.business().place.region.code)
  return { id, shown: accepted.shown, entries, engagement }
}

/** An accepted quote with its entries. @throws quote_not_accepted */
export const getAccepted = (ctx: Context, { id }: { id: QuoteId }): AcceptedQuote => {
  const accepted = acceptedOf(ctx, { id, entries: store.findEntries(ctx, id) })
  if (!accepted) throw new Problem('quote_not_accepted')
  return accepted
}

/** Every accepted quote with entries. One query reads the entries of all. */
export const findEngagedQuotes = (ctx: Context): AcceptedQuote[] =>
  [...Map.groupBy(store.findEveryEntry(ctx), ({ quote_id }) => quote_id)].flatMap(
    ([id, entries]) => acceptedOf(ctx, { id, entries }) ?? [],
  )

/** @throws quote_not_found, quote_not_accepted */
export const getAcceptedByToken = (ctx: Context, { token }: { token: string }) => {
  const { quote_id, token_id } = getQuoteByToken(ctx, { token })
  return { ...getAccepted(ctx, { id: quote_id }), token_id }
}

export const findBegunQuotes = (reads: Reads, { ids }: { ids: readonly QuoteId[] }) => store.findBegun(reads, ids)
