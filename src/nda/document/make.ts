import { findRecordOf } from '#src/audit/events.ts'
import { queueWithHead } from '#src/audit/queue-with-head.ts'
import type { InvitationId } from '#src/base/id.ts'
import { adminQuoteUrl } from '#src/base/links.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { findChainStart } from '#src/nda/chain.ts'
import { documents } from '#src/nda/documents.ts'
import { codeIn } from '#src/nda/evidence.ts'
import { decryptSignerLink, getInvitation } from '#src/nda/list.ts'
import { frozenExecution } from '#src/nda/open.ts'
import { differencesOf, isSameMailbox } from '#src/nda/rules.ts'
import type { ExecutedNda } from '#src/nda/schema.ts'
import { fieldsOf } from '#src/nda/signature-rules.ts'
import * as store from '#src/nda/store.ts'
import { getNdaText } from '#src/nda/text-versions.ts'
import { createMaking } from '#src/pdf-files/make.ts'
import { reference } from '#src/quotes/rules.ts'
import { ndaSignedForAddressee, ndaSignedForClient, ndaSignedForOwner } from './emails.tsx'

/** Emails the signer, the first addressee if that is somebody else, and the owner. */
const queueSignedEmails = (tx: Tx, { id }: { id: InvitationId }) => {
  const { invitation, signature } = getInvitation(tx, id)
  if (!signature) throw new Error('the stored signature is missing')
  const { quote_id, email } = invitation
  const { legalName, acceptedAtNZ } = frozenExecution(signature)
  const data = {
    ...fieldsOf(signature),
    invitationId: id,
    legalName,
    signedAt: signature.signed_at,
    reference: reference(quote_id),
  }
  const addressee = findChainStart(tx, invitation)
  const isOtherSigner = !isSameMailbox(addressee.email, email)
  const accepted = acceptedAtNZ !== null
  const subjectAndEntity = { subjectId: quote_id, entity: id }
  queueWithHead(tx, {
    ...subjectAndEntity,
    email: ndaSignedForClient,
    to: email,
    // A named signer does not get the quote's documents: the quote was sent to the first addressee.
    data: { ...data, link: decryptSignerLink(tx, invitation), accepted: accepted && !isOtherSigner },
  })
  const otherAddressee = isOtherSigner && addressee.email !== erasedText ? addressee : null
  if (otherAddressee) {
    queueWithHead(tx, {
      ...subjectAndEntity,
      email: ndaSignedForAddressee,
      to: otherAddressee.email,
      data: { ...data, addressee: otherAddressee.contactName, accepted },
    })
  }
  queueWithHead(tx, {
    ...subjectAndEntity,
    email: ndaSignedForOwner,
    to: tx.business().notifyEmail,
    replyTo: email,
    data: {
      ...data,
      email,
      differences: differencesOf(invitation, signature),
      adminLink: adminQuoteUrl(tx.config.origin, quote_id),
      first: otherAddressee && { contactName: otherAddressee.contactName, email: otherAddressee.email },
    },
  })
}

const executedNdaOf = (ctx: Context, invitation: store.InvitationRow, row: store.SignatureRow): ExecutedNda => ({
  ...fieldsOf(row),
  execution: frozenExecution(row),
  issuedAt: invitation.created_at,
  consent: row.consent,
  text: getNdaText(ctx, { version: row.text_version }),
  textVersion: row.text_version,
  textSha256: row.text_sha256,
  signedAt: row.signed_at,
  signedAtNZ: row.signed_at_nz,
  verifier: invitation.verifier,
  evidenceSha256: row.evidence_sha256,
  record: findRecordOf(ctx, { seq: row.audit_seq }),
  code: codeIn(row),
})

const maker = createMaking({
  files: documents,
  findMissing: store.findSignaturesWithoutDocument,
  findDue: (ctx, id: InvitationId) => {
    const found = store.findRecord(ctx, id)
    if (!found?.signature || found.pdf_sha256 !== null) return []
    const record = executedNdaOf(ctx, found.invitation, found.signature)
    return [{ key: { invitation_id: id }, request: { kind: 'executed_nda', props: { record } } }]
  },
  onStored: queueSignedEmails,
})

/** Never rejects. {@link makeMissingNdaDocuments} retries a failure. */
export const makeNdaDocument = (ctx: Context, { id }: { id: InvitationId }): Promise<void> => maker.make(ctx, id)

export const makeMissingNdaDocuments = maker.makeMissing
