import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { inviteOnAcceptance } from '#src/nda/invite.ts'
import { getQuoteNow } from '#src/quotes/get.ts'
import { makeQuoteDocument } from '#src/quotes/make-document.ts'
import type { ToldDecision } from '#src/quotes/move-schema.ts'
import { recordDecision } from '#src/quotes/record-decision.ts'

type Recording = { id: QuoteId; told: ToldDecision }

/** As a client's own answer does, an acceptance invites to the NDA. @throws what recordDecision throws */
export const recordDecisionAndInvite = (ctx: Context, { id, told }: Recording) => {
  transact(ctx, (tx) => {
    if (recordDecision(tx, { id, told })) inviteOnAcceptance(tx, { quote: getQuoteNow(tx, id) })
  })
  void makeQuoteDocument(ctx, { id, kind: 'record' })
}
