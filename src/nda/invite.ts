import { canonical } from '#src/audit/canonical.ts'
import { recordEvent } from '#src/audit/record.ts'
import { newId } from '#src/base/id.ts'
import { ndaUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { days, instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { missingDetails, requireDetails } from '#src/business/complete.ts'
import { identityOf } from '#src/business/identity.ts'
import type { Tx } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { reference } from '#src/quotes/rules.ts'
import { ndaInvited } from './emails.tsx'
import { stateOf } from './list.ts'
import { revoke } from './revoke.ts'
import { invitationDays, isSameMailbox, type NdaQuote, verifier } from './rules.ts'
import type { InviteDetails } from './schema.ts'
import * as store from './store.ts'

type Inviting = { quote: NdaQuote; details: InviteDetails }

const invite = (tx: Tx, { quote, details: { company, contactName, title } }: Inviting) => {
  const now = tx.clock()
  const token = newToken(tx.random)
  const id = newId(tx.random, 'nda')
  const expires_at = instant(now + days(invitationDays))
  const addressed = {
    company: company ?? quote.client_company,
    contactName: contactName ?? quote.client_name,
    title: title ?? '',
  }
  const email_id = queueEmail(tx, {
    email: ndaInvited,
    to: quote.client_email,
    subjectId: quote.id,
    key: `nda_invited/${id}/1`,
    data: {
      addressed,
      reference: reference(quote.id),
      accepted: quote.status === 'accepted',
      link: ndaUrl(tx.config.origin, token),
      expires_at,
      client_source: quote.client_source,
      client_referrer: quote.client_referrer,
    },
  })
  store.insertInvitation(tx, {
    ...addressed,
    id,
    verifier: verifier(id),
    quote_id: quote.id,
    token_sha256: sha256(token),
    token_sealed: tx.crypto.encrypt(token),
    email: quote.client_email,
    email_id,
    provider: canonical(identityOf(tx.config)),
    created_at: instant(now),
    expires_at,
  })
  recordEvent(tx, { event: 'nda_issued', subject: quote.id, detail: { invitation_id: id } })
}

// The client's address may have been corrected since the link was sent.
const isUsable = (tx: Tx, live: store.NdaRecord, { client_email }: NdaQuote) => {
  const state = stateOf(tx, live)
  return (state === 'sent' || state === 'opened') && isSameMailbox(live.invitation.email, client_email)
}

/** An acceptance stands without the NDA: while contract details are missing, an admin issues it later. */
export const inviteOnAcceptance = (tx: Tx, { quote }: Omit<Inviting, 'details'>) => {
  const live = store.findLiveRecord(tx, quote.id)
  if (live?.signature || (live && isUsable(tx, live, quote))) return
  if (live) revoke(tx, live.invitation)
  if (missingDetails(tx.config).length > 0) {
    tx.log.warn({ event: 'nda_not_issued', reason: quote.id })
    return
  }
  invite(tx, { quote, details: { title: null } })
}

/** Revokes the previous link. @throws quote_deleted, nda_signed, nda_stale, business_incomplete */
export const inviteSigner = (tx: Tx, { quote, details }: Inviting) => {
  if (quote.deleted_at !== null) throw new Problem('quote_deleted')
  const live = store.findLiveRecord(tx, quote.id)
  if (live?.signature) throw new Problem('nda_signed')
  const newest = store.findRecords(tx, quote.id).at(0)?.invitation.id ?? null
  if (details.after !== undefined && details.after !== newest) throw new Problem('nda_stale')
  requireDetails(tx.config)
  if (live) revoke(tx, live.invitation)
  invite(tx, { quote, details })
}
