import { z } from 'zod/mini'
import { opaque } from '#src/base/fields.ts'
import type { Day } from '#src/base/time.ts'
import type { QuoteDraft, Rates } from '#src/quotes/field-rules.ts'
import type { Quote } from '#src/quotes/schema.ts'

type LastQuote = (Rates & Pick<Quote, 'id' | 'client_company'>) | null
export type NewQuoteDefaults = {
  valid_until: Day
  mileage_threshold_km: number
  /** The opening words of a covering note, with placeholders, for a quote from a lead and for any other quote. */
  cover_notes: { lead: string; other: string }
  last_rates: LastQuote
  last_sent: LastQuote
}

export const clientQuery = z.strictObject({ q: opaque('Search', 100) })

/** `last_rates` are those of the newest quote to this address that has rates. */
export type KnownClient = Pick<QuoteDraft, 'client_name' | 'client_company' | 'client_email' | 'client_phone'> & {
  last_rates: LastQuote
}

/** Limits of the search for known clients: its shortest text, in characters, and the most clients it returns. */
export const minSearchLength = 3
export const maxClients = 8
