import { z } from 'zod/mini'
import { opaque } from '#src/base/fields.ts'
import type { Day } from '#src/base/time.ts'
import type { Rates } from '#src/quotes/rules.ts'
import type { Quote, QuoteDraft } from '#src/quotes/schema.ts'

/** The keys of a quote that are about what is offered, and not about whom to or when. */
export const offerKeys = [
  'scope_summary',
  'cover_note',
  'retainer_rate',
  'retainer_days_per_month',
  'extra_half_day_rate',
  'prepaid_day_rate',
  'mileage_rate_per_km',
  'mileage_threshold_km',
  'min_term_months',
] as const satisfies (keyof QuoteDraft)[]

export type NewQuoteDefaults = {
  valid_until: Day
  mileage_threshold_km: number
  last_rates: (Rates & Pick<Quote, 'id' | 'client_company'>) | null
}

export const clientQuery = z.strictObject({ q: opaque('Search', 100) })

/** Somebody whom a quote or a lead named before. */
export type KnownClient = Pick<QuoteDraft, 'client_name' | 'client_company' | 'client_email' | 'client_phone'>

/** Known clients are offered from so many characters on, and so many of them. */
export const fewestSearched = 3
export const mostClients = 8
