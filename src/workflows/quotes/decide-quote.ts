import { actingAs, type RequestOrigin } from '#src/base/actor.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { followUp } from '#src/follow-ups/emails.tsx'
import { cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import { inviteOnAcceptance } from '#src/nda/invite/invite.ts'
import { decideQuote } from '#src/quotes/decide/decide.ts'
import { makeQuoteDocument } from '#src/quotes/document/make.ts'
import { getQuoteNow } from '#src/quotes/get.ts'
import { getQuoteByToken } from '#src/quotes/open.ts'
import type { QuoteDecision } from '#src/quotes/schema.ts'
import { quoteExtended } from '#src/quotes/send/emails.tsx'
import { requireNotReplaced } from '#src/revisions/find.ts'

type DecideQuoteInput = { token: string; answer: QuoteDecision; from: RequestOrigin; idempotencyKey: string | null }

/** @returns a PublicQuote as JSON @throws quote_not_found, quote_replaced, what decideQuote throws */
export const decideQuoteAndInvite = (ctx: Context, input: DecideQuoteInput): string => {
  const { id, response } = transact(ctx, (tx) => {
    const quote = getQuoteByToken(tx, input)
    // An existing decision is answered even if a revision replaced the quote.
    if (quote.response === null) requireNotReplaced(tx, { id: quote.quote_id })
    const decided = decideQuote(tx, { ...input, quote })
    for (const email of [quoteExtended, followUp]) cancelEmailsOfKind(tx, { subjectId: decided.id, email })
    if (decided.acceptedBy) {
      inviteOnAcceptance(actingAs(tx, decided.acceptedBy), { quote: getQuoteNow(tx, decided.id) })
    }
    return decided
  })
  void makeQuoteDocument(ctx, { id, kind: 'record' })
  return response
}
