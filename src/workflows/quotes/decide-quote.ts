import { actingAs, type RequestOrigin } from '#src/base/actor.ts'
import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { requireNoDays } from '#src/days/about.ts'
import { transact } from '#src/db/transact.ts'
import { inviteOnAcceptance } from '#src/nda/invite/invite.ts'
import { hasSignatureAfter, revokeUnsigned } from '#src/nda/invite/revoke.ts'
import { decideQuote } from '#src/quotes/decide/decide.ts'
import { enterDecision } from '#src/quotes/decide/enter-decision.ts'
import { undoDecision } from '#src/quotes/decide/undo-decision.ts'
import { makeQuoteDocument } from '#src/quotes/document/make.ts'
import { getQuoteNow } from '#src/quotes/get.ts'
import { getQuoteByToken } from '#src/quotes/open.ts'
import { decidingReaders } from '#src/quotes/rules.ts'
import type { QuoteDecision } from '#src/quotes/schema.ts'
import type { PhoneDecision, UndoneDecision } from '#src/quotes/send/schema.ts'
import { findReaderLink } from '#src/readers/find.ts'
import { refuseReplaced } from '#src/revisions/find.ts'

type DecideQuoteInput = { token: string; answer: QuoteDecision; from: RequestOrigin; idempotencyKey: string | null }

/** @returns a PublicQuote as JSON @throws quote_not_found, quote_replaced, what decideQuote throws */
export const decideQuoteAndInvite = (ctx: Context, input: DecideQuoteInput): string => {
  const { id, response } = transact(ctx, (tx) => {
    const { token, answer } = input
    const quote = getQuoteByToken(tx, { token, readers: decidingReaders(answer.decision) })
    // An existing decision is answered even if a revision replaced the quote.
    if (quote.response === null) refuseReplaced(tx, { id: quote.quote_id })
    const decided = decideQuote(tx, { ...input, quote, reader: findReaderLink(tx, quote) })
    if (decided.acceptedBy) {
      inviteOnAcceptance(actingAs(tx, decided.acceptedBy), { quote: getQuoteNow(tx, decided.id) })
    }
    return decided
  })
  void makeQuoteDocument(ctx, { id, kind: 'record' })
  return response
}

/** An acceptance invites to the NDA, like one at the client's link. @throws what enterDecision throws */
export const enterDecisionAndInvite = (ctx: Context, { id, phone }: { id: QuoteId; phone: PhoneDecision }) => {
  transact(ctx, (tx) => {
    if (enterDecision(tx, { id, phone })) inviteOnAcceptance(tx, { quote: getQuoteNow(tx, id) })
  })
  void makeQuoteDocument(ctx, { id, kind: 'record' })
}

/** Ends the invitation that the acceptance issued. @throws what undoDecision throws, quote_replaced, days_exist */
export const undoDecisionAndInvitation = (ctx: Context, { id, undone }: { id: QuoteId; undone: UndoneDecision }) =>
  transact(ctx, (tx) => {
    refuseReplaced(tx, { id })
    requireNoDays(tx, { quoteId: id })
    const isSignedAfter = (seq: number) => hasSignatureAfter(tx, { quoteId: id, seq })
    const { decision, decided_at } = undoDecision(tx, { id, undone, isSignedAfter })
    if (decision === 'accepted') revokeUnsigned(tx, { quoteId: id, since: decided_at })
  })
