import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { inviteSigner } from '#src/nda/invite/invite.ts'
import { listInvitations } from '#src/nda/list.ts'
import type { InvitationList, InviteDetails } from '#src/nda/schema.ts'
import { getQuoteNow } from '#src/quotes/get.ts'

/** @throws not_found */
export const listInvitationsOfQuote = (ctx: Context, { quoteId }: { quoteId: QuoteId }): InvitationList => {
  getQuoteNow(ctx, quoteId)
  return listInvitations(ctx, { quoteId })
}

type InviteSignerInput = { quoteId: QuoteId; details: InviteDetails }

/** @throws not_found, and what inviteSigner throws */
export const inviteSignerOfQuote = (ctx: Context, { quoteId, details }: InviteSignerInput): InvitationList => {
  transact(ctx, (tx) => {
    inviteSigner(tx, { quote: getQuoteNow(tx, quoteId), details })
  })
  return listInvitations(ctx, { quoteId })
}
