import { z } from 'zod/mini'
import { opaque } from '#src/base/fields.ts'
import type { Day } from '#src/base/time.ts'
import type { Rates } from '#src/quotes/rules.ts'
import type { Quote, QuoteDraft } from '#src/quotes/schema.ts'

/** The keys of a quote that describe the offer, and not its client or its days. */
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

type Last = (Rates & Pick<Quote, 'id' | 'client_company'>) | null
export type NewQuoteDefaults = {
  valid_until: Day
  mileage_threshold_km: number
  /** The starts of covering notes, with their tokens, for a quote from a lead and for any other. */
  cover_notes: { lead: string; other: string }
  last_rates: Last
  last_sent: Last
}

export const clientQuery = z.strictObject({ q: opaque('Search', 100) })

export type KnownClient = Pick<QuoteDraft, 'client_name' | 'client_company' | 'client_email' | 'client_phone'>

/** The shortest search for known clients, in characters, and the most that it offers. */
export const fewestSearched = 3
export const mostClients = 8
