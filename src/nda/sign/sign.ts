import { canonical } from '#src/audit/canonical.ts'
import { appendEvent } from '#src/audit/record.ts'
import { waitAtMost } from '#src/background-tasks.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import type { InvitationId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { formatInstant, instant } from '#src/base/time.ts'
import { parseTypedDay, requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { endCode } from '#src/nda/code/code.ts'
import { makeNdaDocument } from '#src/nda/document/make.ts'
import { evidenceOf, historyOf } from '#src/nda/evidence.ts'
import { getInvitation } from '#src/nda/list.ts'
import { executionOf, refuseHandedOver, shownHashOf } from '#src/nda/open.ts'
import { consentWording, differencesOf } from '#src/nda/rules.ts'
import {
  type Acceptance,
  type EnteredCode,
  type Execution,
  foreignQuote,
  type NdaSignature,
  type SignedAnswer,
} from '#src/nda/schema.ts'
import { fieldsOf } from '#src/nda/signature-rules.ts'
import * as store from '#src/nda/store.ts'
import { currentNda } from '#src/nda/text-versions.ts'
import { reference } from '#src/quotes/rules.ts'

const documentWaitMs = 2000

type CheckSignatureInput = {
  record: store.InvitationWithSignature
  signed: NdaSignature
  acceptance: Acceptance | null
}

/**
 * Accepts a repetition of the stored signature (E4). @returns the signed content
 * @throws invalid for another quote's id, nda_handed_over, nda_changed, unlikely_date, nda_signed if the fields differ
 * from the stored signature
 */
export const checkSignature = (ctx: Context, { record, signed, acceptance }: CheckSignatureInput): Execution => {
  const { invitation, signature } = record
  if (signed.quoteId !== reference(invitation.quote_id)) {
    throw new Problem('invalid', { error: foreignQuote, fields: { quoteId: foreignQuote } })
  }
  const execution = executionOf(ctx, { invitation, acceptance })
  if (signature) {
    if (canonical(fieldsOf(signature)) !== canonical(fieldsOf(signed))) throw new Problem('nda_signed')
    return execution
  }
  refuseHandedOver(invitation)
  const isTextInForce = signed.textSha256 === currentNda(ctx).sha256
  if (!isTextInForce || signed.shownHash !== shownHashOf(signed.textSha256, execution)) throw new Problem('nda_changed')
  requireLikelyDays(ctx.clock(), { date: parseTypedDay(signed.date) }, signed.sure)
  return execution
}

/** `code` is present for a signature through the quote's link. */
type SignNdaInput = CheckSignatureInput & { from: RequestOrigin; code?: EnteredCode }

/** Signing with the same fields again changes nothing (E4). @throws what checkSignature throws */
export const signNda = (tx: Tx, input: SignNdaInput): InvitationId => {
  const execution = checkSignature(tx, input)
  const { signed, from, code } = input
  const { invitation, signature } = input.record
  if (signature) return invitation.id
  const signed_at = instant(tx.clock())
  const text = currentNda(tx)
  const row = {
    ...fieldsOf(signed),
    invitation_id: invitation.id,
    consent: consentWording,
    text_version: text.version,
    text_sha256: text.sha256,
    execution: canonical(execution),
    signed_at,
    signed_at_nz: formatInstant(signed_at),
    address: from.address,
    user_agent: from.userAgent,
    build: tx.build,
  }
  const evidence = evidenceOf(row, {
    execution,
    link: historyOf(tx, invitation),
    differences: differencesOf(invitation, row),
    code,
  })
  const evidence_sha256 = sha256(evidence)
  const audit_seq = appendEvent(tx, {
    event: 'nda_signed',
    actor: invitation.id,
    subject: invitation.quote_id,
    detail: { invitation_id: invitation.id, evidence_sha256 },
  })
  endCode(tx, invitation)
  store.insertSignature(tx, { ...row, evidence, evidence_sha256, audit_seq })
  return invitation.id
}

/** Waits at most two seconds for the PDF. The URL in the answer is null if the PDF takes longer. */
export const awaitDocument = async (
  ctx: Context,
  { id, pdf }: { id: InvitationId; pdf: string },
): Promise<SignedAnswer> => {
  await waitAtMost(documentWaitMs, makeNdaDocument(ctx, { id }))
  const { invitation, signature, pdf_sha256 } = getInvitation(ctx, id)
  if (!signature) throw new Error('the stored signature is missing')
  return { signedAt: signature.signed_at, verifier: invitation.verifier, pdf: pdf_sha256 === null ? null : pdf }
}
