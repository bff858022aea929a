import type { Day } from '#src/base/time.ts'
import type { FollowUpNews } from '#src/follow-ups/schema.ts'
import type { PublicQuote, Quote } from '#src/quotes/schema.ts'

/** A quote at its link: what is frozen, and what has happened around it since. */
export type OpenQuote = PublicQuote & {
  /** The last day to accept; later than `quote.valid_until` where the owner has given more time. */
  last_day: Day
}

/** A quote as an admin sees it, with what other features know of it. */
export type AdminQuote = Quote & FollowUpNews
