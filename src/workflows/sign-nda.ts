import type { RequestOrigin } from '#src/base/actor.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getInvitation, getInvitationByToken } from '#src/nda/open.ts'
import type { NdaInvitation, NdaSignature, SignedAnswer } from '#src/nda/schema.ts'
import { awaitDocument, signNda } from '#src/nda/sign.ts'
import { findAcceptance } from '#src/quotes/find-standing.ts'

/** @throws nda_not_found */
export const openInvitation = (ctx: Context, { token }: { token: string }): NdaInvitation => {
  const { invitation } = getInvitationByToken(ctx, { token })
  return getInvitation(ctx, { token, acceptance: findAcceptance(ctx, { id: invitation.quote_id }) })
}

type Signing = { token: string; signed: NdaSignature; from: RequestOrigin }

/** Commits the signature before the PDF is made from it. @throws what signNda throws */
export const signInvitation = async (ctx: Context, { token, signed, from }: Signing): Promise<SignedAnswer> => {
  const id = transact(ctx, (tx) => {
    const { invitation } = getInvitationByToken(tx, { token })
    return signNda(tx, { token, signed, from, acceptance: findAcceptance(tx, { id: invitation.quote_id }) })
  })
  return awaitDocument(ctx, { id, token })
}
