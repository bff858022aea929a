import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { followUp } from '#src/follow-ups/emails.tsx'
import { cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import { inviteOnAcceptance } from '#src/nda/invite/invite.ts'
import { recordDecision } from '#src/quotes/decide/enter-decision.ts'
import { makeQuoteDocument } from '#src/quotes/document/make.ts'
import { getQuoteNow } from '#src/quotes/get.ts'
import type { ToldDecision } from '#src/quotes/send/schema.ts'

type Recording = { id: QuoteId; told: ToldDecision }

/** As a client's own answer does, an acceptance invites to the NDA. @throws what recordDecision throws */
export const recordDecisionAndInvite = (ctx: Context, { id, told }: Recording) => {
  transact(ctx, (tx) => {
    const accepted = recordDecision(tx, { id, told })
    cancelEmailsOfKind(tx, { subjectId: id, email: followUp })
    if (accepted) inviteOnAcceptance(tx, { quote: getQuoteNow(tx, id) })
  })
  void makeQuoteDocument(ctx, { id, kind: 'record' })
}
