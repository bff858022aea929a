import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { hasExpired } from '#src/nda/open.ts'
import * as store from '#src/nda/store.ts'

/** Gets the client's own invitation, never that of a named signer. @throws nda_none, nda_over */
export const getClientInvitation = (ctx: Context, { quoteId }: { quoteId: QuoteId }): store.InvitationWithSignature => {
  const own = store.findInvitations(ctx, quoteId).find(({ invitation }) => invitation.handed_from === null)
  if (!own) throw new Problem('nda_none')
  const { invitation, signature } = own
  if (invitation.revoked_at !== null || hasExpired(ctx, { ...invitation, signed_at: signature?.signed_at }))
    throw new Problem('nda_over')
  return own
}
