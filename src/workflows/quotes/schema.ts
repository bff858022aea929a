import type { TimelineEvent } from '#src/audit/rules.ts'
import type { CompanyId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { DetailsGiven, Message, ReasonGiven } from '#src/conversation/schema.ts'
import type { Days } from '#src/days/schema.ts'
import type { FollowUpNews } from '#src/follow-ups/schema.ts'
import type { InvitationState } from '#src/nda/rules.ts'
import type { NextMove } from '#src/quotes/next-rules.ts'
import type { PublicDecision } from '#src/quotes/rules.ts'
import type { PublicQuote, Quote } from '#src/quotes/schema.ts'
import type { AdminRevisions, PublicRevisions } from '#src/revisions/schema.ts'

type AfterDecision = {
  /** Oldest first. */
  messages: Message[]
  reason: ReasonGiven | null
  /** The client gives details after accepting; these are the newest. */
  details: DetailsGiven | null
}

/** A quote at its link: the frozen content, and the later events. */
export type OpenQuote = PublicQuote &
  PublicRevisions &
  AfterDecision & {
    sent_at: Instant
    /** The last day to accept; later than `quote.valid_until` if the owner extended it. */
    last_day: Day
    /** True for a quote that ended without an answer, which the client can only read. */
    expired: boolean
    /** The day on which the owner marked it as expired; null if its last day ended it. */
    expired_on: Day | null
    withdrawn: { at: Instant; reason: string } | null
    /** The last undone decision; null if there is none or another decision counts. */
    undone: { decision: PublicDecision; at: Instant; reason: string } | null
    nda: { state: InvitationState; revoked_at: Instant | null; signed_at: Instant | null } | null
    days: Days | null
  }

/** A quote as an admin sees it, with the data of other features. */
export type AdminQuote = Quote &
  NextMove &
  FollowUpNews &
  AdminRevisions &
  AfterDecision & {
    /** The client's page; null once the quote is erased. */
    company_id: CompanyId | null
    /** Audit events, oldest first. */
    timeline: TimelineEvent[]
  }
