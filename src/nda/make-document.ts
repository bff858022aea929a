import { findRecordOf } from '#src/audit/events.ts'
import type { InvitationId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { createMaking } from '#src/pdf-files/make.ts'
import { documents } from './documents.ts'
import { codeIn } from './evidence.ts'
import { queueSignedEmails } from './notify.ts'
import { frozenExecution } from './open.ts'
import { type ExecutedNda, fieldsOf } from './schema.ts'
import * as store from './store.ts'

const executedOf = (ctx: Context, invitation: store.InvitationRow, row: store.SignatureRow): ExecutedNda => ({
  ...fieldsOf(row),
  execution: frozenExecution(row),
  issuedAt: invitation.created_at,
  consent: row.consent,
  textVersion: row.text_version,
  textSha256: row.text_sha256,
  signedAt: row.signed_at,
  signedAtNZ: row.signed_at_nz,
  verifier: invitation.verifier,
  evidenceSha256: row.evidence_sha256,
  record: findRecordOf(ctx, { seq: row.audit_seq }),
  code: codeIn(row),
})

const making = createMaking({
  files: documents,
  findMissing: store.findSignaturesWithoutDocument,
  findDue: (ctx, id: InvitationId) => {
    const found = store.findRecord(ctx, id)
    if (!found?.signature || found.pdf_sha256 !== null) return []
    const record = executedOf(ctx, found.invitation, found.signature)
    return [{ key: { invitation_id: id }, request: { kind: 'executed_nda', props: { record } } }]
  },
  onStored: queueSignedEmails,
})

/** Never rejects: {@link makeMissingDocuments} retries a failure. */
export const makeDocument = (ctx: Context, { id }: { id: InvitationId }): Promise<void> => making.make(ctx, id)

export const makeMissingDocuments = making.makeMissing
