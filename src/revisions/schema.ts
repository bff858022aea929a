import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { QuoteChange } from '#src/quotes/change-rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'

export type PublicRevisions = {
  /** The newest revision that was sent. `link` is null where it went to another address. */
  replaced_by: { reference: QuoteReference; at: Instant; link: string | null } | null
  replaces: QuoteReference | null
  /** Since the quote that this one replaces. */
  changes: QuoteChange[]
}

type QuoteName = { id: QuoteId; reference: QuoteReference }

export type AdminRevisions = {
  /** What the client was sent, as it was frozen. */
  shown: ShownQuote | null
  shown_sha256: string | null
  replaces: QuoteName | null
  /** Of a draft: as it is stored now. */
  changes: QuoteChange[]
  replaced_by: (QuoteName & { at: Instant }) | null
  /** The draft that "Revise" leads to. */
  draft_revision: QuoteName | null
}
