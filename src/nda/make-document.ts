import { runInBackground } from '#src/background-tasks.ts'
import type { InvitationId } from '#src/base/id.ts'
import { memoize } from '#src/base/memoize.ts'
import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { frozenExecution } from './open.ts'
import { type ExecutedNda, fieldsOf } from './schema.ts'
import * as store from './store.ts'
import { storeDocument } from './store-document.ts'

const maxPerRun = 100

const executedOf = (invitation: store.InvitationRow, row: store.SignatureRow): ExecutedNda => ({
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
})

type DocumentJob = { running: Promise<void> | null; attempts: number; notBefore: number }

const jobsOf = memoize((_: Context['db']) => new Map<InvitationId, DocumentJob>())

/** 1, 2, 4 … 60 minutes, so that a document that fails leaves the renderer to the others. */
const backOffMs = (attempts: number) => Math.min(minutes(1) * 2 ** (attempts - 1), minutes(60))

const render = async (ctx: Context, id: InvitationId) => {
  const found = store.findRecord(ctx, id)
  if (!found?.signature || found.pdf_sha256 !== null) return
  const { invitation, signature } = found
  const props = { record: executedOf(invitation, signature) }
  storeDocument(ctx, { invitation, signature, bytes: await ctx.pdf({ kind: 'executed_nda', props }) })
}

const postpone = (ctx: Context, id: InvitationId, job: DocumentJob, error: unknown) => {
  // The queue of the PDF worker is full, which is no failure of this document.
  if (error instanceof Problem) return ctx.log.warn({ event: 'nda_document_waits', reason: id })
  job.attempts += 1
  job.notBefore = ctx.clock() + backOffMs(job.attempts)
  // The message of the error may contain the signer's input, so only its name is logged.
  const kind = error instanceof Error ? error.name : 'unknown'
  ctx.log.error({ event: 'nda_document_failed', kind, count: job.attempts, reason: id })
}

/** Never rejects: {@link makeMissingDocuments} retries a failure. */
export const makeDocument = (ctx: Context, { id }: { id: InvitationId }): Promise<void> => {
  const jobs = jobsOf(ctx.db)
  const job = jobs.get(id) ?? { running: null, attempts: 0, notBefore: 0 }
  if (job.running) return job.running
  if (job.notBefore > ctx.clock()) return Promise.resolve()
  jobs.set(id, job)
  job.running = runInBackground(ctx, 'makeDocument', async () => {
    try {
      await render(ctx, id)
      jobs.delete(id)
    } catch (error) {
      postpone(ctx, id, job, error)
    } finally {
      job.running = null
    }
  })
  return job.running
}

/** Stops at the first failure: if the renderer is broken, the others wait for the next run. */
export const makeMissingDocuments = async (ctx: Context) => {
  const jobs = jobsOf(ctx.db)
  for (const id of store.findSignaturesWithoutDocument(ctx, maxPerRun)) {
    const attempts = jobs.get(id)?.attempts ?? 0
    await makeDocument(ctx, { id })
    if ((jobs.get(id)?.attempts ?? 0) > attempts) return
  }
}
