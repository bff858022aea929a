import { leaveHead } from '#src/audit/leave-head.ts'
import { recordEvent } from '#src/audit/record.ts'
import { adminQuoteUrl, verifyUrl } from '#src/base/links.ts'
import { erasedText } from '#src/base/retention.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { reference } from '#src/quotes/rules.ts'
import { findFirst } from './chain.ts'
import { decryptSignerLink } from './list.ts'
import { frozenExecution } from './open.ts'
import { differencesOf, isSameMailbox } from './rules.ts'
import { fieldsOf } from './schema.ts'
import { ndaSignedForAddressee, ndaSignedForClient, ndaSignedForOwner } from './signed-emails.tsx'
import * as store from './store.ts'

type MadeDocument = { invitation: store.InvitationRow; signature: store.SignatureRow; bytes: Uint8Array }

/** Does nothing if another process stored the document first. */
export const storeDocument = (ctx: Context, { invitation, signature, bytes }: MadeDocument) => {
  const hash = sha256(bytes)
  const { id, quote_id, email } = invitation
  transact(ctx, (tx) => {
    if (store.findRecord(tx, id)?.pdf_sha256 !== null) return
    const audit_seq = recordEvent(tx, {
      event: 'nda_document_made',
      actor: 'clock',
      subject: quote_id,
      detail: { invitation_id: id, sha256: hash },
    })
    const created_at = instant(tx.clock())
    store.insertDocument(tx, { invitation_id: id, sha256: hash, created_at, audit_seq, bytes: Buffer.from(bytes) })
    const data = {
      ...fieldsOf(signature),
      invitationId: id,
      legalName: frozenExecution(signature).legalName,
      signedAt: signature.signed_at,
      reference: reference(quote_id),
      verifier: invitation.verifier,
      sha256: hash,
      verifyLink: verifyUrl(tx.config.origin),
    }
    const addressee = findFirst(tx, invitation)
    // The quote went to the first addressee, and not to whom they named to sign.
    const accepted = frozenExecution(signature).acceptedAtNZ !== null
    const about = { subjectId: quote_id, record: leaveHead(tx) }
    queueEmail(tx, {
      ...about,
      email: ndaSignedForClient,
      to: email,
      key: `nda_signed_client/${id}/1`,
      data: {
        ...data,
        link: decryptSignerLink(tx, invitation),
        accepted: accepted && isSameMailbox(addressee.email, email),
      },
    })
    const isTold = !isSameMailbox(addressee.email, email) && addressee.email !== erasedText
    const first = isTold ? addressee : null
    if (first) {
      queueEmail(tx, {
        ...about,
        email: ndaSignedForAddressee,
        to: first.email,
        key: `nda_signed_addressee/${id}/1`,
        data: { ...data, addressee: first.contactName, accepted },
      })
    }
    queueEmail(tx, {
      ...about,
      email: ndaSignedForOwner,
      to: tx.config.notifyEmail,
      replyTo: email,
      key: `nda_signed_owner/${id}/1`,
      data: {
        ...data,
        email,
        differences: differencesOf(invitation, signature),
        adminLink: adminQuoteUrl(tx.config.origin, quote_id),
        first: first && { contactName: first.contactName, email: first.email },
      },
    })
  })
}
