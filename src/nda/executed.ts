import { record } from '#src/audit/actions.ts'
import { runInBackground } from '#src/background-tasks.ts'
import { memoize } from '#src/base/memoize.ts'
import { Problem } from '#src/base/problem.ts'
import { instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { sha256 } from '#src/crypto.ts'
import { transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/actions.ts'
import { reference } from '#src/quotes/rules.ts'
import { ndaSignedForClient, ndaSignedForOwner } from './emails.tsx'
import { adminLink, linkOf } from './links.ts'
import { documentName } from './rules.ts'
import { type ExecutedNda, type Execution, fieldsOf } from './schema.ts'
import * as store from './store.ts'

/** Documents that one round of the clock's looks at. */
const mostMade = 100

/** What SPEC §3 calls `execution`, as it was when the NDA was signed. */
export const frozenExecution = ({ execution }: Pick<store.SignatureRow, 'execution'>): Execution =>
  JSON.parse(execution)

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

/** Keeps the bytes for good and sends them to both sides, in one transaction. Whoever comes second changes nothing. */
const keepDocument = (ctx: Context, invitation: store.InvitationRow, row: store.SignatureRow, bytes: Uint8Array) => {
  const hash = sha256(bytes)
  transact(ctx.db, () => {
    const { id, quote_id, email } = invitation
    if (store.findRecord(ctx.db, id)?.pdf_sha256 !== null) return
    const audit_seq = record(ctx, {
      event: 'nda_document_made',
      actor: 'clock',
      subject: quote_id,
      detail: { invitation_id: id, sha256: hash },
    })
    const created_at = instant(ctx.clock())
    store.insertDocument(ctx.db, { invitation_id: id, sha256: hash, created_at, audit_seq, bytes: Buffer.from(bytes) })
    const told = {
      ...fieldsOf(row),
      invitationId: id,
      legalName: frozenExecution(row).legalName,
      signedAt: row.signed_at,
      reference: reference(quote_id),
      verifier: invitation.verifier,
      sha256: hash,
      verifyLink: `${ctx.config.origin}/verify`,
    }
    queueEmail(ctx, {
      email: ndaSignedForClient,
      to: email,
      subjectId: quote_id,
      key: `nda_signed_client/${id}/1`,
      data: { ...told, link: linkOf(ctx, invitation) },
    })
    queueEmail(ctx, {
      email: ndaSignedForOwner,
      to: ctx.config.notifyEmail,
      replyTo: email,
      subjectId: quote_id,
      key: `nda_signed_owner/${id}/1`,
      data: { ...told, email, adminLink: adminLink(ctx, quote_id) },
    })
  })
}

/** Where the making of one document stands: under way, or to be tried again after a moment. */
type Making = { running: Promise<void> | null; attempts: number; notBefore: number }

const makingsOf = memoize((_: Context['db']) => new Map<string, Making>())

/** 1 min, 2 min, 4 min … an hour: a document that cannot be made does not keep the renderer from the others. */
const backOffMs = (attempts: number) => Math.min(minutes(1) * 2 ** (attempts - 1), minutes(60))

const render = async (ctx: Context, id: string) => {
  const found = store.findRecord(ctx.db, id)
  if (!found?.signature || found.pdf_sha256 !== null) return
  const { invitation, signature } = found
  const given = { record: executedOf(invitation, signature), business: ctx.config.business }
  keepDocument(ctx, invitation, signature, await ctx.pdf({ kind: 'executed_nda', given }))
}

/** What is thrown may hold the signer's words: the log gets its name alone. */
const putOff = (ctx: Context, id: string, own: Making, fault: unknown) => {
  // The press is busy with others, which is no fault of this one's.
  if (fault instanceof Problem) return ctx.log.warn({ event: 'nda_document_waits', reason: id })
  own.attempts += 1
  own.notBefore = ctx.clock() + backOffMs(own.attempts)
  const kind = fault instanceof Error ? fault.name : 'unknown'
  ctx.log.error({ event: 'nda_document_failed', kind, count: own.attempts, reason: id })
}

/**
 * Makes the executed PDF from the stored record, once, and sends it; never twice at a time for one signature. What fails
 * is logged, and made by {@link makeMissingDocuments} later. Never rejects.
 */
export const makeDocument = (ctx: Context, id: string): Promise<void> => {
  const known = makingsOf(ctx.db)
  const own = known.get(id) ?? { running: null, attempts: 0, notBefore: 0 }
  if (own.running) return own.running
  if (own.notBefore > ctx.clock()) return Promise.resolve()
  known.set(id, own)
  own.running = runInBackground(ctx, 'makeDocument', async () => {
    try {
      await render(ctx, id)
      known.delete(id)
    } catch (fault) {
      putOff(ctx, id, own, fault)
    } finally {
      own.running = null
    }
  })
  return own.running
}

/**
 * Makes what a fault or a restart left unmade, one after the other, each after its back-off, until one fails: a press that
 * is broken is not asked a hundred times.
 */
export const makeMissingDocuments = async (ctx: Context) => {
  const known = makingsOf(ctx.db)
  for (const id of store.findUnmade(ctx.db, mostMade)) {
    const attempts = known.get(id)?.attempts ?? 0
    await makeDocument(ctx, id)
    if ((known.get(id)?.attempts ?? 0) > attempts) return
  }
}

/** An executed PDF: exactly the bytes that were made. */
export type Download = { body: Blob; sha256: string; name: string }

/** @throws nda_not_ready, and unexpected where the bytes are not those that were made: they are never served (E3). */
const checkDocument = (ctx: Context, id: string) => {
  const document = store.findDocument(ctx.db, id)
  if (!document) throw new Problem('nda_not_ready')
  if (sha256(document.bytes) !== document.sha256) {
    ctx.log.error({ event: 'nda_document_changed', reason: id })
    throw new Problem('unexpected')
  }
  return { bytes: document.bytes, sha256: document.sha256, name: documentName(id) }
}

/** Documents kept in memory, checked, for as long as nothing in the file changes: some fifteen megabytes. */
const mostKept = 256

const checkedOf = memoize((_: Context['db']) => ({ stamp: '', documents: new Map<string, Download>() }))

/**
 * Hashing costs more than all else of a download, so what was checked is not checked again until something was written.
 * @param stamp the file's, as it is now.
 */
export const readDocument = (ctx: Context, id: string, stamp: string): Download => {
  const checked = checkedOf(ctx.db)
  if (checked.stamp !== stamp) checked.documents.clear()
  checked.stamp = stamp
  const kept = checked.documents.get(id)
  if (kept) return kept
  const { bytes, ...rest } = checkDocument(ctx, id)
  // Unlike an array of bytes, it is sent without being copied first.
  const found = { ...rest, body: new Blob([new Uint8Array(bytes)]) }
  if (checked.documents.size < mostKept) checked.documents.set(id, found)
  return found
}

/** What goes with the emails about an executed NDA. @throws where it is not what was made */
export const attachDocument = (ctx: Context, { invitationId }: { invitationId: string }) => {
  const { bytes, name } = checkDocument(ctx, invitationId)
  return [{ filename: name, content: bytes.toString('base64') }]
}
