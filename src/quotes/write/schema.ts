import { z } from 'zod/mini'
import { opaque } from '#src/base/fields.ts'
import type { Day } from '#src/base/time.ts'
import type { QuoteDraft, Rates } from '#src/quotes/field-rules.ts'
import type { Quote } from '#src/quotes/schema.ts'

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
