import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { QuoteChange } from '#src/quotes/change-rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'

export type PublicRevisions = {
  /** The newest sent revision. `link` is null if that was sent to another email address. */
  replaced_by: { reference: QuoteReference; at: Instant; link: string | null } | null
  replaces: QuoteReference | null
  changes: QuoteChange[]
}

type QuoteName = { id: QuoteId; reference: QuoteReference }

export type AdminRevisions = {
  /** The frozen snapshot that the client was sent. */
  shown: ShownQuote | null
  shown_sha256: string | null
  replaces: QuoteName | null
  /** Frozen when the revision is sent; before, computed from the stored draft. */
  changes: QuoteChange[]
  replaced_by: (QuoteName & { at: Instant }) | null
  draft_revision: QuoteName | null
}
