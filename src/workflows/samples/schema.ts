import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import type { EmailNews } from '#src/mail/schema.ts'

export type FirstSteps = {
  /** The sample quote that the admin sent to themselves, while it is open. */
  sample_quote: { id: QuoteId; public_link: string; email: EmailNews | null } | null
  samples: boolean
  may_fill: boolean
  /** Whether there is a quote that is no sample. */
  has_quotes: boolean
}

/** What was a sample and went to a client's address, so that it was not removed. */
export type KeptSamples = { kept: { id: QuoteId; reference: QuoteReference }[] }
