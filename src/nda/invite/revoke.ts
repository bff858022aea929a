import { appendEvent } from '#src/audit/record.ts'
import type { InvitationId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { cancelEmail } from '#src/mail/outbox/cancel.ts'
import { findChainStart, findEarlierInvitations } from '#src/nda/chain.ts'
import { endCode } from '#src/nda/code/code.ts'
import { getInvitation, listInvitations } from '#src/nda/list.ts'
import { refuseHandedOver } from '#src/nda/open.ts'
import type { InvitationList } from '#src/nda/schema.ts'
import * as store from '#src/nda/store.ts'

/** Revokes the link, and cancels its email if it is still queued. */
export const revoke = (tx: Tx, { id, quote_id, email_id }: store.InvitationRow) => {
  store.updateInvitation(tx, id, { revoked_at: instant(tx.clock()) })
  cancelEmail(tx, { id: email_id })
  endCode(tx, { id })
  appendEvent(tx, { event: 'nda_revoked', subject: quote_id, detail: { invitation_id: id } })
}

/** Revokes the invitation and the earlier ones of its chain. */
export const revokeChain = (tx: Tx, invitation: store.InvitationRow) => {
  for (const one of [invitation, ...findEarlierInvitations(tx, invitation)]) revoke(tx, one)
}

/** @throws not_found, nda_signed, nda_handed_over */
export const revokeInvitation = (ctx: Context, { id }: { id: InvitationId }): InvitationList => {
  const quoteId = transact(ctx, (tx) => {
    const { invitation, signature } = getInvitation(tx, id)
    if (signature) throw new Problem('nda_signed')
    refuseHandedOver(invitation)
    if (invitation.revoked_at === null) revokeChain(tx, invitation)
    return invitation.quote_id
  })
  return listInvitations(ctx, { quoteId })
}

/** Tests whether an NDA of the quote was signed after the entry `seq` of the audit log. */
export const hasSignatureAfter = (tx: Tx, { quoteId, seq }: { quoteId: QuoteId; seq: number }) =>
  store.findInvitations(tx, quoteId).some(({ signature }) => signature !== null && signature.audit_seq > seq)

/** Revokes the live invitation, unless it is signed or the first of its chain is from before `since`. */
export const revokeUnsigned = (tx: Tx, { quoteId, since }: { quoteId: QuoteId; since?: Instant }) => {
  const live = store.findLiveInvitation(tx, quoteId)
  if (!live || live.signature) return
  if (since === undefined || findChainStart(tx, live.invitation).created_at >= since) revokeChain(tx, live.invitation)
}
