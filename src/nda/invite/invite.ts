import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { missingDetails, requireDetails } from '#src/business/complete.ts'
import type { Tx } from '#src/db/transact.ts'
import { requireDeliverable } from '#src/delivery/suppress.ts'
import { findChainStart, findEarlierInvitations } from '#src/nda/chain.ts'
import { ndaInvited } from '#src/nda/emails.tsx'
import { stateOf } from '#src/nda/list.ts'
import { isSameMailbox, type NdaQuote } from '#src/nda/rules.ts'
import type { InviteDetails } from '#src/nda/schema.ts'
import * as store from '#src/nda/store.ts'
import { reference } from '#src/quotes/rules.ts'
import { inviteNamed, newLink } from './invite-named.ts'
import { revoke, revokeChain } from './revoke.ts'

type InviteInput = { quote: NdaQuote; details: InviteDetails }

const invite = (tx: Tx, { quote, details }: InviteInput) => {
  const { link, row } = newLink(tx)
  const { company = quote.client_company, contactName = quote.client_name, title } = details
  const addressed = { company, contactName, title: title ?? '' }
  appendEvent(tx, { event: 'nda_issued', subject: quote.id, detail: { invitation_id: row.id } })
  const email_id = queueWithHead(tx, {
    email: ndaInvited,
    to: quote.client_email,
    subjectId: quote.id,
    entity: row.id,
    data: {
      addressed,
      reference: reference(quote.id),
      accepted: quote.status === 'accepted',
      link,
      expires_at: row.expires_at,
      client_source: quote.client_source,
      client_referrer: quote.client_referrer,
      has_phone: quote.client_phone !== null,
    },
  })
  store.insertInvitation(tx, {
    ...addressed,
    ...row,
    quote_id: quote.id,
    email: quote.client_email,
    email_id,
  })
}

// Not usable if the client's address was corrected since. A hand-over by the client stays valid.
const isUsable = (tx: Tx, live: store.InvitationWithSignature, { client_email }: NdaQuote) => {
  const state = stateOf(tx, live)
  const first = findChainStart(tx, live.invitation)
  return (state === 'sent' || state === 'opened') && isSameMailbox(first.email, client_email)
}

/** An acceptance needs no NDA: if contract details are missing, an admin issues the NDA later. */
export const inviteOnAcceptance = (tx: Tx, { quote }: Omit<InviteInput, 'details'>) => {
  const live = store.findLiveInvitation(tx, quote.id)
  if (live?.signature || (live && isUsable(tx, live, quote))) return
  if (live) revokeChain(tx, live.invitation)
  if (missingDetails(tx).length > 0) {
    tx.log.warn({ event: 'nda_not_issued', reason: quote.id })
    return
  }
  invite(tx, { quote, details: { title: null } })
}

/**
 * Revokes the previous link. If the client named a signer, the signer gets the new link.
 * @throws quote_deleted, nda_signed, nda_stale, business_incomplete, address_suppressed
 */
export const inviteSigner = (tx: Tx, { quote, details }: InviteInput) => {
  if (quote.deleted_at !== null) throw new Problem('quote_deleted')
  const live = store.findLiveInvitation(tx, quote.id)
  if (live?.signature) throw new Problem('nda_signed')
  const newestId = store.findInvitations(tx, quote.id).at(0)?.invitation.id ?? null
  if (details.after !== undefined && details.after !== newestId) throw new Problem('nda_stale')
  requireDetails(tx)
  const [from] = live ? findEarlierInvitations(tx, live.invitation) : []
  const address = live && from ? live.invitation.email : quote.client_email
  if (requireDeliverable(tx, { address, allowed: details.allow_bounced === true })) {
    appendEvent(tx, { event: 'address_allowed', subject: quote.id })
  }
  if (live) revoke(tx, live.invitation)
  if (!live || !from) return invite(tx, { quote, details })
  const { company = live.invitation.company, contactName = live.invitation.contactName, title } = details
  const addressed = { company, contactName, title: title ?? '' }
  inviteNamed(tx, { from, addressed, email: live.invitation.email, provider: null })
}
