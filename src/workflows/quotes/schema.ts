import type { TimelineEvent } from '#src/audit/rules.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { DetailsGiven, Message, ReasonGiven } from '#src/conversation/schema.ts'
import type { FollowUpNews } from '#src/follow-ups/schema.ts'
import type { PublicDecision } from '#src/quotes/rules.ts'
import type { PublicQuote, Quote } from '#src/quotes/schema.ts'
import type { AdminRevisions, PublicRevisions } from '#src/revisions/schema.ts'

type AfterDecision = {
  /** Oldest first. */
  messages: Message[]
  /** Given after declining. */
  reason: ReasonGiven | null
  /** Given after accepting: the newest. */
  details: DetailsGiven | null
}

/** A quote at its link: what is frozen, and what has happened around it since. */
export type OpenQuote = PublicQuote &
  PublicRevisions &
  AfterDecision & {
    sent_at: Instant
    /** The last day to accept; later than `quote.valid_until` where the owner has given more time. */
    last_day: Day
    /** Past its last day, or taken back, without an answer: to read alone. */
    expired: boolean
    /** Where the owner took it back: why. */
    withdrawn: { at: Instant; reason: string } | null
    /** The last decision that was undone; null where none was, or another one counts. */
    undone: { decision: PublicDecision; at: Instant; reason: string } | null
    /** Once accepted. */
    nda: { sent_at: Instant; signed_at: Instant | null } | null
  }

/** A quote as an admin sees it, with what other features know of it. */
export type AdminQuote = Quote &
  FollowUpNews &
  AdminRevisions &
  AfterDecision & {
    /** What was recorded about it, oldest first. */
    timeline: TimelineEvent[]
  }
