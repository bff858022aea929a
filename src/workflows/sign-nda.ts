import type { RequestOrigin } from '#src/base/actor.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getInvitation, getOpenInvitation } from '#src/nda/open.ts'
import type { NdaInvitation, NdaSignature, SignedAnswer } from '#src/nda/schema.ts'
import { awaitDocument, signNda } from '#src/nda/sign.ts'
import { findAcceptance } from '#src/quotes/get.ts'

/** What the signer's link shows, with the moment at which the quote was accepted. @throws nda_not_found */
export const openInvitation = (ctx: Context, { token }: { token: string }): NdaInvitation => {
  const { quote_id } = getOpenInvitation(ctx, { token })
  return getInvitation(ctx, { token, acceptedAtNZ: findAcceptance(ctx, { id: quote_id }) })
}

type Signing = { token: string; signed: NdaSignature; from: RequestOrigin }

/**
 * Signs the NDA: the record is stored whole before the PDF is made from it, which is waited for a moment.
 * @throws what signNda throws
 */
export const signInvitation = async (ctx: Context, { token, signed, from }: Signing): Promise<SignedAnswer> => {
  const id = transact(ctx, (tx) => {
    const { quote_id } = getOpenInvitation(tx, { token })
    return signNda(tx, { token, signed, from, acceptedAtNZ: findAcceptance(tx, { id: quote_id }) })
  })
  return awaitDocument(ctx, { id, token })
}
