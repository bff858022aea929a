import type { RequestOrigin } from '#src/base/actor.ts'
import { quoteNdaPdfPath } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { admitCodeTry, enterCode, findLiveCode } from '#src/nda/code/code.ts'
import { sendCode } from '#src/nda/code/send-code.ts'
import { getDocument } from '#src/nda/document/download.ts'
import { getClientInvitation, showInvitation } from '#src/nda/open.ts'
import { maskMailbox } from '#src/nda/rules.ts'
import type { InlineNda, InlineSignature, SentCode, SignedAnswer } from '#src/nda/schema.ts'
import { awaitDocument, checkSignature, signNda } from '#src/nda/sign/sign.ts'
import { findAcceptance, getQuoteByToken } from '#src/quotes/open.ts'

type TokenInput = { token: string }

/** @throws quote_not_found, nda_none, also for a quote that is not accepted, nda_over */
const getInlineSigning = (ctx: Context, { token }: TokenInput) => {
  const { quote_id: quoteId } = getQuoteByToken(ctx, { token })
  const acceptance = findAcceptance(ctx, { id: quoteId })
  if (!acceptance) throw new Problem('nda_none')
  return { record: getClientInvitation(ctx, { quoteId }), acceptance }
}

/** Omits the invitation's own link and the name of another signer. @throws what getInlineSigning throws */
export const openInlineSigning = (ctx: Context, { token }: TokenInput): InlineNda => {
  const { record, acceptance } = getInlineSigning(ctx, { token })
  const { handedOver, ...nda } = showInvitation(ctx, { record, acceptance, pdf: quoteNdaPdfPath(token) })
  return {
    ...nda,
    handedOver: handedOver && { at: handedOver.at, signedAt: handedOver.signedAt },
    sent_to: maskMailbox(record.invitation.email),
    code_expires_at: findLiveCode(ctx, record.invitation)?.expires_at ?? null,
  }
}

export const sendInlineCode = (ctx: Context, input: TokenInput): SentCode =>
  transact(ctx, (tx) => sendCode(tx, getInlineSigning(tx, input)))

/** @throws what getInlineSigning throws, nda_handed_over, nda_not_ready, unexpected */
export const getInlineDocument = (ctx: Context, input: TokenInput) => getDocument(ctx, getInlineSigning(ctx, input))

/**
 * Commits the counted attempt before it compares the code, so that a refusal does not roll it back (E7).
 * @throws what getInlineSigning, signNda, admitCodeTry and enterCode throw
 */
export const signFromQuote = async (
  ctx: Context,
  { token, signed: { code, ...signed }, from }: TokenInput & { signed: InlineSignature; from: RequestOrigin },
): Promise<SignedAnswer> => {
  const codeId = transact(ctx, (tx) => {
    const inlineSigning = getInlineSigning(tx, { token })
    checkSignature(tx, { ...inlineSigning, signed })
    return inlineSigning.record.signature ? null : admitCodeTry(tx, inlineSigning.record.invitation)
  })
  const outcome = transact(ctx, (tx) => {
    const inlineSigning = getInlineSigning(tx, { token })
    const { invitation, signature } = inlineSigning.record
    if (signature || codeId === null) return signNda(tx, { ...inlineSigning, signed, from })
    const entered = enterCode(tx, { invitation, codeId, typed: code })
    return entered instanceof Problem ? entered : signNda(tx, { ...inlineSigning, signed, from, code: entered })
  })
  if (outcome instanceof Problem) throw outcome
  return awaitDocument(ctx, { id: outcome, pdf: quoteNdaPdfPath(token) })
}
