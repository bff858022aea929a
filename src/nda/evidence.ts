import { canonical } from '#src/audit/canonical.ts'
import { everyEventNamed, findEvent } from '#src/audit/events.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Reads } from '#src/db/transact.ts'
import { findSentAt } from '#src/mail/list.ts'
import { reference } from '#src/quotes/rules.ts'
import { verifier } from './rules.ts'
import { type Execution, fieldsOf } from './schema.ts'
import * as store from './store.ts'

/** To whom, where to and for how long the link was issued. */
const issuedOf = ({ company, contactName, title, email, created_at, expires_at }: store.InvitationRow) => ({
  addressedTo: { company, contactName, title },
  mailbox: email,
  issuedAt: created_at,
  expiresAt: expires_at,
})

/**
 * How the link came to the signer: it ties the link to the mailbox (E1). `sentAt` is when the provider took its email, null
 * until then; what the mailbox did with it, nobody here sees before the link is opened.
 */
export const historyOf = (ctx: Reads, invitation: store.InvitationRow) => ({
  ...issuedOf(invitation),
  sentAt: findSentAt(ctx, { id: invitation.email_id }),
  opened: store.findViews(ctx, invitation.id),
})

/** A signature as page, verify and PDF read it, without what vouches for it. */
type Signature = Omit<store.SignatureRow, 'evidence' | 'evidence_sha256' | 'audit_seq'>

/** The evidence of a signature: all of it, and the link's history. */
export const evidenceOf = (row: Signature, execution: Execution, link: unknown) =>
  canonical({
    ...fieldsOf(row),
    consent: row.consent,
    text: { version: row.text_version, sha256: row.text_sha256 },
    execution,
    signedAt: row.signed_at,
    signedAtNZ: row.signed_at_nz,
    address: row.address,
    userAgent: row.user_agent,
    build: row.build,
    link,
  })

/** Whether the evidence, which must be what was recorded, is of this very row. */
const isOfRow = (row: store.SignatureRow) => {
  const { execution, link } = JSON.parse(row.evidence)
  return (
    execution.tokenId === row.invitation_id &&
    canonical(execution) === row.execution &&
    evidenceOf(row, execution, link) === row.evidence
  )
}

/** The same of the invitation's; older evidence tells less of it. */
const isOfInvitation = ({ evidence }: store.SignatureRow, invitation: store.InvitationRow) => {
  const { execution, link } = JSON.parse(evidence)
  return (
    execution.quoteId === reference(invitation.quote_id) &&
    invitation.verifier === verifier(invitation.id) &&
    Object.entries(issuedOf(invitation)).every(
      ([name, value]) => !(name in link) || canonical(link[name]) === canonical(value),
    )
  )
}

const isRecorded = (ctx: Reads, seq: number | null, key: string, hash: string | null) => {
  const detail = seq === null ? undefined : findEvent(ctx, { seq })?.detail
  return detail !== undefined && JSON.parse(detail)[key] === hash
}

const isAsRecorded = (ctx: Reads, row: store.SignatureRow) => {
  const hash = sha256(row.evidence)
  const invitation = store.findRecord(ctx, row.invitation_id)?.invitation
  return (
    hash === row.evidence_sha256 &&
    isRecorded(ctx, row.audit_seq, 'evidence_sha256', hash) &&
    isOfRow(row) &&
    invitation !== undefined &&
    isOfInvitation(row, invitation)
  )
}

/** Whether the executed PDF, where there is one, is what was made. */
const isAsMade = (ctx: Reads, { invitation_id }: store.SignatureRow) => {
  const document = store.findDocument(ctx, invitation_id)
  if (!document) return true
  const hash = sha256(document.bytes)
  return hash === document.sha256 && isRecorded(ctx, document.audit_seq, 'sha256', hash)
}

/** The first invitation whose signature or document the audit log recorded and nobody finds. */
const findLost = (ctx: Reads): string | null => {
  for (const { seq, event, detail } of everyEventNamed(ctx, { names: ['nda_signed', 'nda_document_made'] })) {
    const isKept = event === 'nda_signed' ? store.hasSignatureAt(ctx, seq) : store.hasDocumentAt(ctx, seq)
    if (!isKept) return JSON.parse(detail).invitation_id
  }
  return null
}

/**
 * Computes the hash of every signature's evidence and of every executed PDF again (E1, E3), and compares it with what the
 * audit log recorded, and the evidence with the columns that everything else is made from.
 * @returns how many hold, and the first invitation whose record does not, or is gone
 */
export const verifySignatures = (ctx: Reads): { signatures: number; changed: string | null } => {
  let signatures = 0
  for (const row of store.everySignature(ctx)) {
    if (!isAsRecorded(ctx, row) || !isAsMade(ctx, row)) return { signatures, changed: row.invitation_id }
    signatures += 1
  }
  return { signatures, changed: findLost(ctx) }
}
