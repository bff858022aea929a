import { findRecordOf } from '#src/audit/events.ts'
import type { InvitationId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { createDocumentJobs } from '#src/pdf/jobs.ts'
import { codeIn } from './evidence.ts'
import { frozenExecution } from './open.ts'
import { type ExecutedNda, fieldsOf } from './schema.ts'
import * as store from './store.ts'
import { storeDocument } from './store-document.ts'

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

const render = async (ctx: Context, id: InvitationId) => {
  const found = store.findRecord(ctx, id)
  if (!found?.signature || found.pdf_sha256 !== null) return
  const { invitation, signature } = found
  const props = { record: executedOf(ctx, invitation, signature) }
  storeDocument(ctx, { invitation, signature, bytes: await ctx.pdf({ kind: 'executed_nda', props }) })
}

const jobs = createDocumentJobs({
  name: 'nda_document',
  make: render,
  findMissing: store.findSignaturesWithoutDocument,
})

/** Never rejects: {@link makeMissingDocuments} retries a failure. */
export const makeDocument = (ctx: Context, { id }: { id: InvitationId }): Promise<void> => jobs.make(ctx, id)

export const makeMissingDocuments = jobs.makeMissing
