import type { TimelineEvent } from '#src/audit/schema.ts'
import type { Day } from '#src/base/time.ts'
import type { FollowUpNews } from '#src/follow-ups/schema.ts'
import type { PublicQuote, Quote } from '#src/quotes/schema.ts'
import type { AdminRevisions, PublicRevisions } from '#src/revisions/schema.ts'

/** A quote at its link: what is frozen, and what has happened around it since. */
export type OpenQuote = PublicQuote &
  PublicRevisions & {
    /** The last day to accept; later than `quote.valid_until` where the owner has given more time. */
    last_day: Day
  }

/** A quote as an admin sees it, with what other features know of it. */
export type AdminQuote = Quote &
  FollowUpNews &
  AdminRevisions & {
    /** What was recorded about it, oldest first. */
    timeline: TimelineEvent[]
  }
