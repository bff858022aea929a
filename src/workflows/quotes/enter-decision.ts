import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { followUp } from '#src/follow-ups/emails.tsx'
import { cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import { inviteOnAcceptance } from '#src/nda/invite/invite.ts'
import { enterDecision } from '#src/quotes/decide/enter-decision.ts'
import { makeQuoteDocument } from '#src/quotes/document/make.ts'
import { getQuoteNow } from '#src/quotes/get.ts'
import { quoteExtended } from '#src/quotes/send/emails.tsx'
import type { PhoneDecision } from '#src/quotes/send/schema.ts'

/** An acceptance invites to the NDA, like one at the client's link. @throws what enterDecision throws */
export const enterDecisionAndInvite = (ctx: Context, { id, phone }: { id: QuoteId; phone: PhoneDecision }) => {
  transact(ctx, (tx) => {
    const accepted = enterDecision(tx, { id, phone })
    for (const email of [quoteExtended, followUp]) cancelEmailsOfKind(tx, { subjectId: id, email })
    if (accepted) inviteOnAcceptance(tx, { quote: getQuoteNow(tx, id) })
  })
  void makeQuoteDocument(ctx, { id, kind: 'record' })
}
