import { recordEvent } from '#src/audit/record.ts'
import { runInBackground } from '#src/background-tasks.ts'
import type { InvitationId } from '#src/base/id.ts'
import { adminQuoteUrl, verifyUrl } from '#src/base/links.ts'
import { memoize } from '#src/base/memoize.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { reference } from '#src/quotes/rules.ts'
import { ndaSignedForClient, ndaSignedForOwner } from './emails.tsx'
import { findSignerLink } from './list.ts'
import { frozenExecution } from './open.ts'
import { type ExecutedNda, fieldsOf } from './schema.ts'
import * as store from './store.ts'

const mostPerRun = 100

const executedOf = (invitation: store.InvitationRow, row: store.SignatureRow): ExecutedNda => ({
  ...fieldsOf(row),
  execution: frozenExecution(row),
  consent: row.consent,
  textVersion: row.text_version,
  textSha256: row.text_sha256,
  signedAt: row.signed_at,
  signedAtNZ: row.signed_at_nz,
  verifier: invitation.verifier,
  evidenceSha256: row.evidence_sha256,
})

type Made = { invitation: store.InvitationRow; signature: store.SignatureRow; bytes: Uint8Array }

/** Keeps the bytes for good and sends them to both sides, once: a document that is there already stands. */
const keepDocument = (ctx: Context, { invitation, signature, bytes }: Made) => {
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
    queueEmail(tx, {
      email: ndaSignedForClient,
      to: email,
      subjectId: quote_id,
      key: `nda_signed_client/${id}/1`,
      data: { ...data, link: findSignerLink(tx, invitation) },
    })
    queueEmail(tx, {
      email: ndaSignedForOwner,
      to: tx.config.notifyEmail,
      replyTo: email,
      subjectId: quote_id,
      key: `nda_signed_owner/${id}/1`,
      data: { ...data, email, adminLink: adminQuoteUrl(tx.config.origin, quote_id) },
    })
  })
}

/** The making of one document: under way, or to be tried again after `notBefore`. */
type Making = { running: Promise<void> | null; attempts: number; notBefore: number }

const makingsOf = memoize((_: Context['db']) => new Map<InvitationId, Making>())

/** 1 min, 2 min, 4 min … an hour: a document that cannot be made does not keep the renderer from the others. */
const backOffMs = (attempts: number) => Math.min(minutes(1) * 2 ** (attempts - 1), minutes(60))

const render = async (ctx: Context, id: InvitationId) => {
  const found = store.findRecord(ctx, id)
  if (!found?.signature || found.pdf_sha256 !== null) return
  const { invitation, signature } = found
  const props = { record: executedOf(invitation, signature), business: ctx.config.business }
  keepDocument(ctx, { invitation, signature, bytes: await ctx.pdf({ kind: 'executed_nda', props }) })
}

/** Logs the name of a fault alone: its message may hold the signer's words. */
const postpone = (ctx: Context, id: InvitationId, making: Making, fault: unknown) => {
  // The PDF worker is busy with others, which is no fault of this document.
  if (fault instanceof Problem) return ctx.log.warn({ event: 'nda_document_waits', reason: id })
  making.attempts += 1
  making.notBefore = ctx.clock() + backOffMs(making.attempts)
  const kind = fault instanceof Error ? fault.name : 'unknown'
  ctx.log.error({ event: 'nda_document_failed', kind, count: making.attempts, reason: id })
}

/**
 * Makes the executed PDF from the stored record, keeps it and sends it, once. A failure is logged, and
 * {@link makeMissingDocuments} tries again. Never rejects.
 */
export const makeDocument = (ctx: Context, { id }: { id: InvitationId }): Promise<void> => {
  const known = makingsOf(ctx.db)
  const making = known.get(id) ?? { running: null, attempts: 0, notBefore: 0 }
  if (making.running) return making.running
  if (making.notBefore > ctx.clock()) return Promise.resolve()
  known.set(id, making)
  making.running = runInBackground(ctx, 'makeDocument', async () => {
    try {
      await render(ctx, id)
      known.delete(id)
    } catch (fault) {
      postpone(ctx, id, making, fault)
    } finally {
      making.running = null
    }
  })
  return making.running
}

/** Makes what a fault or a restart left unmade, one after the other, until one fails: the others may wait a minute. */
export const makeMissingDocuments = async (ctx: Context) => {
  const known = makingsOf(ctx.db)
  for (const id of store.findUnmade(ctx, mostPerRun)) {
    const attempts = known.get(id)?.attempts ?? 0
    await makeDocument(ctx, { id })
    if ((known.get(id)?.attempts ?? 0) > attempts) return
  }
}
