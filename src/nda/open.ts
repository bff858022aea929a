import { canonical } from '#src/audit/canonical.ts'
import { ndaPdfPath, termsUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Instant, instant } from '#src/base/time.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { reference } from '#src/quotes/rules.ts'
import { nda, plainNda } from './clauses.ts'
import { type Execution, fieldsOf, type NdaInvitation, type SignedNda } from './schema.ts'
import * as store from './store.ts'

/** The fingerprint of the text in force, frozen with each signature. */
export const ndaSha256 = sha256(plainNda(nda))

/** An invitation that was signed stays readable after its 30 days. */
export const isOver = (
  ctx: Pick<Context, 'clock'>,
  { signed_at, expires_at }: { signed_at: Instant | null | undefined; expires_at: Instant },
) => !signed_at && expires_at <= instant(ctx.clock())

/** Unknown, malformed, foreign, expired and revoked tokens give one identical refusal. @throws nda_not_found */
export const getOpened = (ctx: Context, token: string) => {
  const opened = isToken(token) ? store.findOpened(ctx, sha256(token)) : null
  if (!opened) throw new Problem('nda_not_found')
  const { invitation, signature } = opened
  if (isOver(ctx, { signed_at: signature?.signed_at, expires_at: invitation.expires_at })) {
    throw new Problem('nda_not_found')
  }
  return opened
}

/** The invitation that a link opens. @throws nda_not_found */
export const getOpenInvitation = (ctx: Context, { token }: { token: string }) => getOpened(ctx, token).invitation

/** The Execution block as it was when the NDA was signed. */
export const frozenExecution = ({ execution }: Pick<store.SignatureRow, 'execution'>): Execution =>
  JSON.parse(execution)

/** The Execution block of the text in force. @param acceptedAtNZ empty until there is such a moment */
export const executionOf = (ctx: Context, invitation: store.InvitationRow, acceptedAtNZ: string): Execution => ({
  legalName: ctx.config.business.legalName,
  amaName: ctx.config.signatory.name,
  amaTitle: ctx.config.signatory.title,
  quoteId: reference(invitation.quote_id),
  acceptedAtNZ,
  tokenId: invitation.id,
  tcsUrl: termsUrl(ctx.config.origin),
})

/** What a signature agrees to and with whom, as one value: the text, and the provider's configured names. */
export const shownHashOf = (textSha256: string, { legalName, amaName, amaTitle }: Execution) =>
  sha256(canonical({ textSha256, legalName, amaName, amaTitle }))

const signedOf = (
  token: string,
  { invitation, pdf_sha256 }: store.NdaRecord,
  signature: store.SignatureRow,
): SignedNda => ({
  ...fieldsOf(signature),
  signedAt: signature.signed_at,
  signedAtNZ: signature.signed_at_nz,
  verifier: invitation.verifier,
  textVersion: signature.text_version,
  textSha256: signature.text_sha256,
  pdf: pdf_sha256 === null ? null : { url: ndaPdfPath(token), sha256: pdf_sha256 },
})

/** `acceptedAtNZ`: when the quote was accepted; null where it was not. */
type Opening = { token: string; acceptedAtNZ: string | null }

/** What the signer's link shows: a list of fields, so that nothing else can leak. @throws nda_not_found */
export const getInvitation = (ctx: Context, { token, acceptedAtNZ }: Opening): NdaInvitation => {
  const opened = getOpened(ctx, token)
  const { invitation, signature } = opened
  const { company, contactName, title } = invitation
  const execution = signature ? frozenExecution(signature) : executionOf(ctx, invitation, acceptedAtNZ ?? '')
  const textSha256 = signature?.text_sha256 ?? ndaSha256
  return {
    valid: true,
    client: { company, contactName, title },
    execution,
    textVersion: signature?.text_version ?? nda.version,
    textSha256,
    shownHash: shownHashOf(textSha256, execution),
    signed: signature && signedOf(token, opened, signature),
  }
}
