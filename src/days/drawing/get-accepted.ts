import type { QuoteId } from '#src/base/id.ts'
import { centsOf, type Dollars } from '#src/base/money.ts'
import { memoize } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { type Instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import type { DayRates } from '#src/days/rules.ts'
import * as store from '#src/days/store.ts'
import type { Db } from '#src/db/open.ts'
import type { Reads } from '#src/db/transact.ts'
import { findInvoices, findInvoiceVersions } from '#src/invoices/find.ts'
import type { Invoice } from '#src/invoices/rules.ts'
import { findAccepted, findDecisionSeqs, getQuoteByToken, type LinkInput } from '#src/quotes/open.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { findSettingHistory } from '#src/settings/get.ts'
import { billsOf } from './bill-rules.ts'
import { replayEntries } from './rules.ts'

const centsOrNull = (amount: Dollars | null) => (amount === null ? null : centsOf(amount))

const feeGstChanges = (ctx: Context): DayRates['fee_gst_changes'] =>
  findSettingHistory(ctx, { key: 'business.fees_carry_gst', fixed: ctx.config.fixed }).map(({ from, value }) => ({
    from,
    carries: value === true,
  }))

type PriceInput = { shown: ShownQuote } & Pick<DayRates, 'plan' | 'fee_gst_changes'> & { isRegistered: boolean }

const ratesOf = ({ shown, plan, fee_gst_changes, isRegistered }: PriceInput): DayRates => ({
  plan,
  retainer_fee_cents: centsOrNull(shown.retainer_rate),
  retainer_days_per_month: shown.retainer_days_per_month,
  min_term_months: shown.min_term_months,
  start: shown.start_date,
  prepaid_day_rate_cents: centsOrNull(shown.prepaid_day_rate),
  extra_half_day_rate_cents: centsOrNull(shown.extra_half_day_rate),
  mileage_rate_cents: centsOrNull(shown.mileage_rate_per_km),
  mileage_threshold_km: shown.mileage_threshold_km,
  gst_registered: shown.identity.gst === 'registered' && isRegistered,
  fee_gst_changes,
})

export type AcceptedQuote = { id: QuoteId; shown: ShownQuote; accepted_at: Instant } & {
  entries: store.EntryRow[]
  invoices: Invoice[]
  engagement: Engagement
}

type AcceptedInput = Pick<AcceptedQuote, 'id' | 'entries'> & Partial<Pick<DayRates, 'fee_gst_changes'>>

const acceptedOf = (ctx: Context, { id, entries, fee_gst_changes }: AcceptedInput): AcceptedQuote | null => {
  const accepted = findAccepted(ctx, { id })
  if (!accepted) return null
  const { plan, shown, at: accepted_at } = accepted
  const { gst, place } = ctx.business()
  const isRegistered = gst === 'registered'
  const rates = ratesOf({ plan, shown, fee_gst_changes: fee_gst_changes ?? feeGstChanges(ctx), isRegistered })
  const invoices = findInvoices(ctx, { quoteId: id })
  const engagement = replayEntries({ rates, entries, bills: billsOf(invoices), region: place.region.code })
  return { id, shown, accepted_at, entries, invoices, engagement }
}

/** An accepted quote with its entries. @throws quote_not_accepted */
export const getAccepted = (ctx: Context, { id }: { id: QuoteId }): AcceptedQuote => {
  const accepted = acceptedOf(ctx, { id, entries: store.findEntries(ctx, id) })
  if (!accepted) throw new Problem('quote_not_accepted')
  return accepted
}

export const findAcceptedQuotes = (ctx: Context, { ids }: { ids: readonly QuoteId[] }): AcceptedQuote[] =>
  ids.flatMap((id) => acceptedOf(ctx, { id, entries: store.findEntries(ctx, id) }) ?? [])

const reckonedOf = memoize((_: Db) => new Map<QuoteId, { version: string; quote: AcceptedQuote | null }>())

/** Every accepted quote with entries: the same object all day, until its entries, its decision or a setting change. */
export function* iterateEngagedQuotes(ctx: Context) {
  const reckoned = reckonedOf(ctx.db)
  const fee_gst_changes = feeGstChanges(ctx)
  const { gst, place } = ctx.business()
  const [seqs, invoiced] = [findDecisionSeqs(ctx), findInvoiceVersions(ctx)]
  const rest = [JSON.stringify(fee_gst_changes), gst, place.region.code, nzDay(ctx.clock())].join()
  for (const { quote_id: id, entered } of store.findEntered(ctx)) {
    const version = `${entered} ${invoiced.get(id)} ${seqs.get(id)} ${rest}`
    let found = reckoned.get(id)
    if (found?.version !== version) {
      found = { version, quote: acceptedOf(ctx, { id, entries: store.findEntries(ctx, id), fee_gst_changes }) }
      reckoned.set(id, found)
    }
    if (found.quote) yield found.quote
  }
}

const rememberedOf = memoize((_: AcceptedQuote) => new Map<string, unknown>())

/** What `reckon` gives for an engaged quote and today: once for each `name`, for as long as the quote is the same object. */
export const remember = <T>(quote: AcceptedQuote, name: string, reckon: () => T) =>
  rememberedOf(quote).getOrInsertComputed(name, reckon) as T

export const findEngagedQuotes = (ctx: Context): AcceptedQuote[] => [...iterateEngagedQuotes(ctx)]

/** @throws quote_not_found, reader_only_reads, quote_not_accepted */
export const getAcceptedByToken = (ctx: Context, input: LinkInput) => {
  const { quote_id, token_id } = getQuoteByToken(ctx, input)
  return { ...getAccepted(ctx, { id: quote_id }), token_id }
}

export const findBegunQuotes = (reads: Reads, { ids }: { ids: readonly QuoteId[] }) => store.findBegun(reads, ids)
