import { canonical } from '#src/audit/canonical.ts'
import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import { isOwnAddress } from '#src/auth/account/get-account.ts'
import { newId } from '#src/base/id.ts'
import { ndaUrl } from '#src/base/links.ts'
import { sha256 } from '#src/base/sha256.ts'
import { days, instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { identityOf } from '#src/business/identity.ts'
import type { Tx } from '#src/db/transact.ts'
import { ndaHandedOver } from '#src/nda/emails.tsx'
import { type Addressee, invitationDays, verifier } from '#src/nda/rules.ts'
import * as store from '#src/nda/store.ts'
import { endSampleOfOthers } from '#src/samples/mark.ts'

/** The link of a new invitation, and the columns that belong to it. */
export const newLink = (tx: Tx) => {
  const now = tx.clock()
  const token = newToken(tx.random)
  const id = newId(tx.random, 'nda')
  return {
    link: ndaUrl(tx.config.origin, token),
    row: {
      id,
      verifier: verifier(id),
      token_sha256: sha256(token),
      token_sealed: tx.crypto.encrypt(token),
      provider: canonical(identityOf(tx.business())),
      created_at: instant(now),
      expires_at: instant(now + days(invitationDays)),
    },
  }
}

/** `from`: the invitation whose addressee named this signer. `provider`: null for the business's present identity. */
type InviteNamedInput = {
  from: store.InvitationRow
  addressed: Addressee
  email: string
  provider: string | null
}

export const inviteNamed = (tx: Tx, { from, addressed, email, provider }: InviteNamedInput) => {
  const { link, row } = newLink(tx)
  const { quote_id } = from
  appendEvent(tx, { event: 'nda_issued', subject: quote_id, detail: { invitation_id: row.id, handed_from: from.id } })
  endSampleOfOthers(tx, { id: quote_id, email, isOwn: isOwnAddress(tx, { email }) })
  const email_id = queueWithHead(tx, {
    email: ndaHandedOver,
    to: email,
    subjectId: quote_id,
    entity: row.id,
    data: { addressed, by: from.contactName, link, expires_at: row.expires_at },
  })
  store.insertInvitation(tx, {
    ...addressed,
    ...row,
    quote_id,
    email,
    email_id,
    provider: provider ?? row.provider,
    handed_from: from.id,
  })
}
