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

export const ndaSha256 = sha256(plainNda(nda))

/** A signed invitation never expires. */
export const hasExpired = (
  ctx: Pick<Context, 'clock'>,
  { signed_at, expires_at }: { signed_at: Instant | null | undefined; expires_at: Instant },
) => !signed_at && expires_at <= instant(ctx.clock())

/** Unknown, malformed, foreign, expired and revoked tokens get the same refusal (C3). @throws nda_not_found */
export const getInvitationByToken = (ctx: Context, { token }: { token: string }) => {
  const record = isToken(token) ? store.findRecordByToken(ctx, sha256(token)) : null
  if (!record) throw new Problem('nda_not_found')
  const { invitation, signature } = record
  if (hasExpired(ctx, { signed_at: signature?.signed_at, expires_at: invitation.expires_at })) {
    throw new Problem('nda_not_found')
  }
  return record
}

export const frozenExecution = ({ execution }: Pick<store.SignatureRow, 'execution'>): Execution =>
  JSON.parse(execution)

type ExecutionInput = { invitation: store.InvitationRow; acceptedAtNZ: string }

export const executionOf = (ctx: Context, { invitation, acceptedAtNZ }: ExecutionInput): Execution => ({
  legalName: ctx.config.business.legalName,
  amaName: ctx.config.signatory.name,
  amaTitle: ctx.config.signatory.title,
  quoteId: reference(invitation.quote_id),
  acceptedAtNZ,
  tokenId: invitation.id,
  tcsUrl: termsUrl(ctx.config.origin),
})

/** Changes with the text and with the provider's configured names. */
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

/** `acceptedAtNZ` is null if the quote is not accepted. */
type LinkInput = { token: string; acceptedAtNZ: string | null }

/** Names each field, so that no other column can leak (C5). @throws nda_not_found */
export const getInvitation = (ctx: Context, { token, acceptedAtNZ }: LinkInput): NdaInvitation => {
  const record = getInvitationByToken(ctx, { token })
  const { invitation, signature } = record
  const { company, contactName, title } = invitation
  const execution = signature
    ? frozenExecution(signature)
    : executionOf(ctx, { invitation, acceptedAtNZ: acceptedAtNZ ?? '' })
  const textSha256 = signature?.text_sha256 ?? ndaSha256
  return {
    valid: true,
    client: { company, contactName, title },
    execution,
    textVersion: signature?.text_version ?? nda.version,
    textSha256,
    shownHash: shownHashOf(textSha256, execution),
    signed: signature && signedOf(token, record, signature),
  }
}
