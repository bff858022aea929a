import { findEventsAbout } from '#src/audit/events.ts'
import { refuseUnconfirmed } from '#src/base/actor.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem, problems } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { msOf, nzDay } from '#src/base/time.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import * as decisions from './decision-store.ts'
import { undecidedResponse } from './evidence.ts'
import { getQuoteRow } from './get.ts'
import * as links from './link-store.ts'
import { publicDecision, type ReaderPurpose, statusNow } from './rules.ts'
import type { ShownQuote } from './schema.ts'
import { findWithdrawal } from './store.ts'

/** `readers`: what the link of a reader must be for. Whoever names nothing gets the first addressee's alone (C10). */
export type LinkInput = { token: string; readers?: readonly ReaderPurpose[] }

/**
 * Unknown, malformed, foreign and revoked tokens get the same refusal (C3).
 * @throws quote_not_found, reader_only_reads, signed_in_as_admin
 */
export const getQuoteByToken = (reads: Reads & Pick<Context, 'actor'>, { token, readers = [] }: LinkInput) => {
  const quote = isToken(token) ? links.findQuoteByToken(reads, sha256(token)) : null
  const { shown, shown_sha256, sent_at } = quote ?? {}
  if (!quote || !shown || !shown_sha256 || !sent_at) throw new Problem('quote_not_found')
  if (quote.purpose && !readers.includes(quote.purpose)) {
    const error = `${problems.reader_only_reads[1]} Only ${quote.client_name} may do this.`
    throw new Problem('reader_only_reads', { error })
  }
  refuseUnconfirmed(reads)
  return { ...quote, shown, shown_sha256, sent_at }
}

export const findWithdrawn = (reads: Reads, { id }: { id: QuoteId }) => {
  const found = findWithdrawal(reads, id)
  return found && { at: found.at, reason: found.reason }
}

/** The day on which the owner marked the quote as expired; null if nobody did. */
export const findMarkedExpired = (reads: Reads, { id }: { id: QuoteId }) => {
  const [event] = findEventsAbout(reads, { subject: id, names: ['quote_expired'], limit: 1 })
  return event && event.actor !== 'clock' ? nzDay(msOf(event.at)) : null
}

/** @param details is added to the refusal @throws quote_expired, quote_withdrawn */
export const refuseExpired = (reads: Reads, id: QuoteId, details: { quote?: object } = {}): never => {
  throw new Problem(findWithdrawal(reads, id) ? 'quote_withdrawn' : 'quote_expired', details)
}

export type QuoteAtLink = ReturnType<typeof getQuoteByToken>

/** The caller passes in `isReplaced`, because revisions are another feature. A replaced quote stays readable. */
type PublicAnswerInput = { quote: QuoteAtLink; isReplaced: boolean }

/** A decision stays readable after the quote has expired. `response` is a PublicQuote as JSON. */
export const publicAnswer = ({ clock }: Pick<Context, 'clock'>, { quote, isReplaced }: PublicAnswerInput) => {
  if (quote.response !== null) return { expired: false, response: quote.response }
  const expired = !isReplaced && statusNow(quote, clock()) === 'expired'
  return { expired, response: undecidedResponse({ ...quote, isOpen: !isReplaced && !expired }) }
}

export const findUndone = (reads: Reads, { quote_id, response }: Pick<QuoteAtLink, 'quote_id' | 'response'>) => {
  const undo = response === null ? decisions.findUndos(reads, quote_id).at(-1) : undefined
  const undone = undo && decisions.findDecisions(reads, quote_id).find(({ nth }) => nth === undo.nth)
  return undone ? { decision: publicDecision(undone.decision), at: undo.at, reason: undo.reason } : null
}

export const findCurrentDecision = (ctx: Reads, { id }: { id: QuoteId }) => {
  const found = decisions.findDecision(ctx, id)
  return found && { nth: found.nth, decision: found.decision, decided_at: found.decided_at }
}

/** The plan and the snapshot that the client accepted; null if the quote is not accepted. */
export const findAccepted = (ctx: Reads, { id }: { id: QuoteId }) => {
  const { plan = null, snapshot = '', decided_at } = decisions.findDecision(ctx, id) ?? {}
  return plan && decided_at ? { plan, at: decided_at, shown: JSON.parse(snapshot) as ShownQuote } : null
}

export const findDecisionSeqs = (ctx: Reads) => decisions.findSeqsInForce(ctx)

/** When the quote was accepted, in New Zealand time, and under which terms; null if it is not accepted. */
export const findAcceptance = (ctx: Reads, { id }: { id: QuoteId }) => {
  const decision = decisions.findDecision(ctx, id)
  if (decision?.decision !== 'accepted') return null
  const shown: ShownQuote = JSON.parse(decision.snapshot)
  return { acceptedAtNZ: decision.decided_at_nz, termsVersion: shown.terms_version }
}

/** How a quote ended without an acceptance; null if it was accepted or still can be. */
export const findEnding = (ctx: Reads & Pick<Context, 'clock'>, { id }: { id: QuoteId }) => {
  const decision = decisions.findDecision(ctx, id)
  if (decision) return decision.decision === 'rejected' ? 'declined' : null
  if (statusNow(getQuoteRow(ctx, id), ctx.clock()) !== 'expired') return null
  return findWithdrawal(ctx, id) ? 'withdrawn' : 'expired'
}
