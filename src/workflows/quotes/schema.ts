import type { TimelineEvent } from '#src/audit/rules.ts'
import type { CompanyId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { DetailsGiven, Message, ReasonGiven } from '#src/conversation/schema.ts'
import type { Days } from '#src/days/schema.ts'
import type { FollowUpNews } from '#src/follow-ups/schema.ts'
import type { InvitationState } from '#src/nda/rules.ts'
import type { NextMove } from '#src/quotes/next-rules.ts'
import type { DecidedBy, PublicDecision } from '#src/quotes/rules.ts'
import type { PublicQuote, Quote, ShownQuote } from '#src/quotes/schema.ts'
import type { NamedReader, ReaderAtLink } from '#src/readers/schema.ts'
import type { AdminRevisions, PublicRevisions } from '#src/revisions/schema.ts'

type AfterDecision = {
  /** Oldest first. */
  messages: Message[]
  reason: ReasonGiven | null
  /** The client gives details after accepting; these are the newest. */
  details: DetailsGiven | null
}

/** A quote at its link: the frozen content, and the later events. */
export type OpenQuote = Omit<PublicQuote, 'decided_by'> &
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
    /** Whose link it is; null at the first addressee's. */
    reader: ReaderAtLink | null
    /** Whom the first addressee may end; at a reader's link empty. */
    readers: NamedReader[]
    may_accept: string[]
    decided_by: DecidedBy | null
    days: Days | null
  }

export type AccountsDays = Pick<Days, 'to_pay' | 'invoices_done' | 'statements'>

/** What a reader for accounts sees of a quote: no price, no scope, no note. */
export type AccountsQuote = Pick<
  OpenQuote,
  'success' | 'last_day' | 'expired' | 'may_accept' | 'decided_by' | 'decision' | 'decided_at'
> & {
  quote: Pick<ShownQuote, 'reference' | 'client_company' | 'client_name' | 'provider' | 'identity'>
  reader: ReaderAtLink & { for: 'accounts' }
  replaced_by: OpenQuote['replaced_by']
  days: AccountsDays | null
}

export type QuoteAnswer = OpenQuote | AccountsQuote

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
