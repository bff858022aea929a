import type { InvitationId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { maxHandOvers } from './rules.ts'
import type { HandOverParty } from './schema.ts'
import * as store from './store.ts'

/** The earlier invitations of the chain, the nearest first. */
export const findHandedFrom = (reads: Reads, { quote_id, handed_from }: store.InvitationRow): store.InvitationRow[] => {
  if (handed_from === null) return []
  const rows = store.findInvitations(reads, quote_id).map(({ invitation }) => invitation)
  const before: store.InvitationRow[] = []
  let next: InvitationId | null = handed_from
  while (next !== null && before.length < maxHandOvers) {
    const from = rows.find(({ id }) => id === next)
    if (!from) break
    before.push(from)
    next = from.handed_from
  }
  return before
}

/** The invitation that an admin or an acceptance issued. */
export const findFirst = (reads: Reads, invitation: store.InvitationRow) =>
  findHandedFrom(reads, invitation).at(-1) ?? invitation

/** The signature of an invitation, or of a later one in its chain. */
export const findSignatureAfter = (reads: Reads, { id, quote_id }: store.InvitationRow): store.SignatureRow | null => {
  const records = store.findInvitations(reads, quote_id)
  let ids: InvitationId[] = [id]
  for (let n = 0; n <= maxHandOvers; n += 1) {
    const signature = records.find((record) => ids.includes(record.invitation.id) && record.signature)?.signature
    if (signature) return signature
    ids = records.flatMap(({ invitation: { id: next, handed_from } }) =>
      handed_from !== null && ids.includes(handed_from) ? next : [],
    )
  }
  return null
}

/** The named signer and the signature at the end of the chain; null if the invitation was not handed over. */
export const findSuccession = (
  reads: Reads,
  { id, quote_id, handed_over_at }: store.InvitationRow,
): { to: HandOverParty; signature: store.SignatureRow | null } | null => {
  if (handed_over_at === null) return null
  const records = store.findInvitations(reads, quote_id)
  // The oldest is the named one; a resend adds newer ones.
  const named = records.findLast(({ invitation }) => invitation.handed_from === id)?.invitation
  if (!named) throw new Error(`nobody was named by ${id}`)
  let signature: store.SignatureRow | null = null
  let from: InvitationId | undefined = id
  for (let n = 0; n < maxHandOvers && from && !signature; n += 1) {
    const newest = records.find(({ invitation }) => invitation.handed_from === from)
    signature = newest?.signature ?? null
    from = newest?.invitation.id
  }
  return { to: { contactName: named.contactName, email: named.email, at: handed_over_at }, signature }
}
