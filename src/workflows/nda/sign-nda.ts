import type { RequestOrigin } from '#src/base/actor.ts'
import { ndaPdfPath } from '#src/base/links.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getInvitationByToken, showInvitation } from '#src/nda/open.ts'
import type { NdaInvitation, NdaSignature, SignedAnswer } from '#src/nda/schema.ts'
import { awaitDocument, signNda } from '#src/nda/sign/sign.ts'
import { findAcceptance, findEnding } from '#src/quotes/open.ts'
import { isReplaced } from '#src/revisions/find.ts'

/** @throws nda_not_found */
export const openInvitation = (ctx: Context, { token }: { token: string }): NdaInvitation => {
  const record = getInvitationByToken(ctx, { token })
  const id = record.invitation.quote_id
  const acceptance = findAcceptance(ctx, { id })
  const quoteEnded = isReplaced(ctx, { id }) ? 'replaced' : findEnding(ctx, { id })
  return { ...showInvitation(ctx, { record, acceptance, pdf: ndaPdfPath(token) }), quoteEnded }
}

/** Commits the signature before its PDF is made. @throws nda_not_found, and what signNda throws */
export const signInvitation = async (
  ctx: Context,
  { token, signed, from }: { token: string; signed: NdaSignature; from: RequestOrigin },
): Promise<SignedAnswer> => {
  const id = transact(ctx, (tx) => {
    const record = getInvitationByToken(tx, { token })
    return signNda(tx, { record, signed, from, acceptance: findAcceptance(tx, { id: record.invitation.quote_id }) })
  })
  return awaitDocument(ctx, { id, pdf: ndaPdfPath(token) })
}
