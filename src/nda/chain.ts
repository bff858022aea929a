import type { InvitationId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import type { HandOverParty } from './schema.ts'
import * as store from './store.ts'

/** The earlier invitations of the chain, the nearest first. */
export const findEarlierInvitations = (reads: Reads, { handed_from }: store.InvitationRow): store.InvitationRow[] => {
  const previous = handed_from && store.findRecord(reads, handed_from)?.invitation
  return previous ? [previous, ...findEarlierInvitations(reads, previous)] : []
}

/** The first invitation of the chain, which an admin or an acceptance issued. */
export const findChainStart = (reads: Reads, invitation: store.InvitationRow) =>
  findEarlierInvitations(reads, invitation).at(-1) ?? invitation

/** The signature of an invitation, or of a later invitation in its chain. */
export const findSignatureAfter = (reads: Reads, { id, quote_id }: store.InvitationRow): store.SignatureRow | null => {
  const records = store.findInvitations(reads, quote_id)
  const chain = new Set<InvitationId | null>([id])
  for (const { invitation, signature } of records.toReversed()) {
    if (chain.has(invitation.handed_from)) chain.add(invitation.id)
    if (chain.has(invitation.id) && signature) return signature
  }
  return null
}

/** The signer whom the addressee named, and the chain's signature; null if the invitation was not handed over. */
export const findSuccession = (reads: Reads, invitation: store.InvitationRow) => {
  const { id, quote_id, handed_over_at } = invitation
  if (handed_over_at === null) return null
  // The oldest is the named signer's first invitation; each resend adds a newer one.
  const named = store.findInvitations(reads, quote_id).findLast((one) => one.invitation.handed_from === id)?.invitation
  if (!named) throw new Error(`nobody was named by ${id}`)
  const to: HandOverParty = { contactName: named.contactName, email: named.email, at: handed_over_at }
  return { to, signature: findSignatureAfter(reads, invitation) }
}
