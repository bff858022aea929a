import type { RequestOrigin } from '#src/base/actor.ts'
import { quoteNdaPdfPath } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { admitCodeTry, enterCode, findLiveCode } from '#src/nda/code/code.ts'
import { sendCode } from '#src/nda/code/send-code.ts'
import { getOwnDocument } from '#src/nda/document/download.ts'
import { showInvitation } from '#src/nda/open.ts'
import { maskMailbox } from '#src/nda/rules.ts'
import type { CodeSent, SignedAnswer, SittingNda, SittingSignature } from '#src/nda/schema.ts'
import { getOwnRecord } from '#src/nda/sign/client-invitation.ts'
import { awaitDocument, requireSignable, signNda } from '#src/nda/sign/sign.ts'
import { findAcceptance, getQuoteByToken } from '#src/quotes/open.ts'

type Asked = { token: string }

/** @throws quote_not_found, nda_none for a quote that is not accepted */
const acceptedQuote = (ctx: Context, { token }: Asked) => {
  const { quote_id: quoteId } = getQuoteByToken(ctx, { token })
  const acceptance = findAcceptance(ctx, { id: quoteId })
  if (!acceptance) throw new Problem('nda_none')
  return { quoteId, acceptance }
}

/** @throws quote_not_found, nda_none, nda_over */
const findSitting = (ctx: Context, asked: Asked) => {
  const { quoteId, acceptance } = acceptedQuote(ctx, asked)
  return { record: getOwnRecord(ctx, { quoteId }), acceptance }
}

/** Tells neither the invitation's own link nor who was named to sign instead. @throws what findSitting throws */
export const openSitting = (ctx: Context, { token }: Asked): SittingNda => {
  const { record, acceptance } = findSitting(ctx, { token })
  const { handedOver, ...nda } = showInvitation(ctx, { record, acceptance, pdf: quoteNdaPdfPath(token) })
  return {
    ...nda,
    handedOver: handedOver && { at: handedOver.at, signedAt: handedOver.signedAt },
    sent_to: maskMailbox(record.invitation.email),
    code_expires_at: findLiveCode(ctx, record.invitation)?.expires_at ?? null,
  }
}

/** @throws what findSitting and sendCode throw */
export const sendSittingCode = (ctx: Context, asked: Asked): CodeSent =>
  transact(ctx, (tx) => sendCode(tx, findSitting(tx, asked)))

/** @throws what findSitting throws, nda_handed_over, nda_not_ready, unexpected */
export const getSittingDocument = (ctx: Context, asked: Asked) => getOwnDocument(ctx, acceptedQuote(ctx, asked))

type Signing = Asked & { signed: SittingSignature; from: RequestOrigin }

/**
 * The try is committed before the code is compared, so that no refusal takes it back (E7).
 * @throws what findSitting, signNda, admitCodeTry and enterCode throw
 */
export const signInSitting = async (
  ctx: Context,
  { token, signed: { code, ...signed }, from }: Signing,
): Promise<SignedAnswer> => {
  const codeId = transact(ctx, (tx) => {
    const sitting = findSitting(tx, { token })
    requireSignable(tx, { ...sitting, signed })
    return sitting.record.signature ? null : admitCodeTry(tx, sitting.record.invitation)
  })
  const outcome = transact(ctx, (tx) => {
    const sitting = findSitting(tx, { token })
    const { invitation, signature } = sitting.record
    if (signature || codeId === null) return signNda(tx, { ...sitting, signed, from })
    const entered = enterCode(tx, { invitation, codeId, typed: code })
    return entered instanceof Problem ? entered : signNda(tx, { ...sitting, signed, from, code: entered })
  })
  if (outcome instanceof Problem) throw outcome
  return awaitDocument(ctx, { id: outcome, pdf: quoteNdaPdfPath(token) })
}
