import type { QuoteReference } from '#src/base/id.ts'
import type { Identity } from '#src/business/schema.ts'
import { planCards } from '#src/quotes/plan-rules.ts'
import { authorizationWording, gstLines } from '#src/quotes/rules.ts'
import type { QuoteDraft, ShownQuote } from '#src/quotes/schema.ts'
import { planTotals } from '#src/quotes/total-rules.ts'

type ShownContext = { reference: QuoteReference; identity: Identity; terms: { version: string; sha256: string } }

/** Names each field, so that no other column of the row can leak (C5). */
export const shownOf = (draft: QuoteDraft, { reference, identity, terms }: ShownContext): ShownQuote => ({
  reference,
  client_name: draft.client_name,
  client_company: draft.client_company,
  scope_summary: draft.scope_summary,
  cover_note: draft.cover_note,
  retainer_rate: draft.retainer_rate,
  retainer_days_per_month: draft.retainer_days_per_month,
  extra_half_day_rate: draft.extra_half_day_rate,
  prepaid_day_rate: draft.prepaid_day_rate,
  mileage_rate_per_km: draft.mileage_rate_per_km,
  mileage_threshold_km: draft.mileage_threshold_km,
  min_term_months: draft.min_term_months,
  start_date: draft.start_date,
  valid_until: draft.valid_until,
  plan_cards: planCards(draft, identity.gst),
  totals: planTotals(draft, identity.gst),
  gst: gstLines[identity.gst],
  terms_version: terms.version,
  terms_sha256: terms.sha256,
  authorization: authorizationWording,
  provider: identity.legalName,
  identity,
})
