import { canonical } from '#src/audit/canonical.ts'
import { everyEventNamed, findEvent } from '#src/audit/events.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Reads } from '#src/db/transact.ts'
import { findDeliveredAt } from '#src/delivery/reports.ts'
import { findSentAt } from '#src/mail/list.ts'
import { findLost, isAsRecorded } from '#src/pdf-files/files.ts'
import { reference } from '#src/quotes/rules.ts'
import { findEarlierInvitations } from './chain.ts'
import { documents } from './documents.ts'
import { type Difference, differencesOf, verifier } from './rules.ts'
import type { EnteredCode, Execution } from './schema.ts'
import { fieldsOf } from './signature-rules.ts'
import * as store from './store.ts'

const issuedOf = ({ company, contactName, title, email, created_at, expires_at }: store.InvitationRow) => ({
  addressedTo: { company, contactName, title },
  mailbox: email,
  issuedAt: created_at,
  expiresAt: expires_at,
})

/** The chain's invitations before this signer's, the first addressee's first; empty if none was handed over. */
const handOversOf = (ctx: Reads, invitation: store.InvitationRow) =>
  invitation.handed_from === null
    ? {}
    : {
        handedOver: findEarlierInvitations(ctx, invitation)
          .reverse()
          .map((from) => ({ invitation: from.id, ...issuedOf(from), handedOverAt: from.handed_over_at })),
      }

/** `sentAt`: when the mail provider accepted the email. `deliveredAt`: when the mailbox did (E1). Null until then. */
export const historyOf = (ctx: Reads, invitation: store.InvitationRow) => ({
  ...issuedOf(invitation),
  sentAt: findSentAt(ctx, { id: invitation.email_id }),
  deliveredAt: findDeliveredAt(ctx, { emailId: invitation.email_id }),
  opened: store.countInvitationViews(ctx, invitation.id),
  ...handOversOf(ctx, invitation),
})

type Signature = Omit<store.SignatureRow, 'evidence' | 'evidence_sha256' | 'audit_seq'>

/** `code` is absent if the signer used the invitation's own link. */
type SigningContext = {
  execution: Execution
  link: unknown
  differences: Difference[]
  code?: EnteredCode | undefined
}

export const evidenceOf = (row: Signature, { execution, link, differences, code }: SigningContext) =>
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
    differences,
    code,
  })

const matchesColumns = (ctx: Reads, row: store.SignatureRow, invitation: store.InvitationRow) => {
  const context = JSON.parse(row.evidence)
  const { execution, link, differences, code } = context
  return (
    execution.tokenId === row.invitation_id &&
    canonical(execution) === row.execution &&
    evidenceOf(row, context) === row.evidence &&
    execution.quoteId === reference(invitation.quote_id) &&
    canonical(execution.provider) === invitation.provider &&
    canonical(differences) === canonical(differencesOf(invitation, row)) &&
    (code === undefined || code.mailbox === invitation.email) &&
    invitation.verifier === verifier(invitation.id) &&
    canonical({ handedOver: link.handedOver }) === canonical(handOversOf(ctx, invitation)) &&
    Object.entries(issuedOf(invitation)).every(([name, value]) => canonical(link[name]) === canonical(value))
  )
}

export const codeIn = ({ evidence }: Pick<store.SignatureRow, 'evidence'>): EnteredCode | undefined =>
  JSON.parse(evidence).code

const isSignatureAsRecorded = (ctx: Reads, row: store.SignatureRow) => {
  const hash = sha256(row.evidence)
  const invitation = store.findRecord(ctx, row.invitation_id)?.invitation
  return (
    hash === row.evidence_sha256 &&
    JSON.parse(findEvent(ctx, { seq: row.audit_seq })?.detail ?? '{}').evidence_sha256 === hash &&
    invitation !== undefined &&
    matchesColumns(ctx, row, invitation)
  )
}

/** Also true while the PDF is not made yet. */
const isDocumentIntact = (ctx: Reads, { invitation_id }: store.SignatureRow) => {
  const document = documents.find(ctx, { invitation_id })
  return document === null || isAsRecorded(ctx, documents, document)
}

const findLostSignature = (ctx: Reads): string | null => {
  for (const { seq, detail } of everyEventNamed(ctx, { names: ['nda_signed'] })) {
    if (!store.hasSignatureAt(ctx, seq)) return JSON.parse(detail).invitation_id
  }
  return null
}

const findLostDocument = (ctx: Reads) => findLost(ctx, documents)?.detail.invitation_id as string | undefined

/**
 * Compares every signature and executed PDF with the audit log, and the evidence with its columns (E1, E3).
 * `changed` is the first invitation whose record differs or is missing.
 */
export const verifySignatures = (ctx: Reads): { signatures: number; changed: string | null } => {
  let signatures = 0
  for (const row of store.iterateSignatures(ctx)) {
    if (!isSignatureAsRecorded(ctx, row) || !isDocumentIntact(ctx, row))
      return { signatures, changed: row.invitation_id }
    signatures += 1
  }
  return { signatures, changed: findLostSignature(ctx) ?? findLostDocument(ctx) ?? null }
}
