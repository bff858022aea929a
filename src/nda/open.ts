import { canonical } from '#src/audit/canonical.ts'
import { termsVersionUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Instant, instant } from '#src/base/time.ts'
import { isToken } from '#src/base/token.ts'
import type { Identity } from '#src/business/schema.ts'
import type { Context } from '#src/context.ts'
import { reference } from '#src/quotes/rules.ts'
import { findSuccession } from './chain.ts'
import type { Acceptance, Execution, NdaInvitation, SignedNda } from './schema.ts'
import { fieldsOf } from './signature-rules.ts'
import * as store from './store.ts'
import { currentNda, getNdaText } from './text-versions.ts'

type InvitationEnd = { signed_at: Instant | null | undefined; handed_over_at: Instant | null; expires_at: Instant }

/** A signed or handed over invitation never expires. */
export const hasExpired = (ctx: Pick<Context, 'clock'>, { signed_at, handed_over_at, expires_at }: InvitationEnd) =>
  !signed_at && handed_over_at === null && expires_at <= instant(ctx.clock())

/** Unknown, malformed, foreign, expired and revoked tokens get the same refusal (C3). @throws nda_not_found */
export const getInvitationByToken = (ctx: Context, { token }: { token: string }) => {
  const record = isToken(token) ? store.findInvitationByToken(ctx, sha256(token)) : null
  if (!record) throw new Problem('nda_not_found')
  const { invitation, signature } = record
  if (hasExpired(ctx, { ...invitation, signed_at: signature?.signed_at })) throw new Problem('nda_not_found')
  return record
}

/** @throws nda_handed_over */
export const refuseHandedOver = ({ handed_over_at }: Pick<store.InvitationRow, 'handed_over_at'>) => {
  if (handed_over_at !== null) throw new Problem('nda_handed_over')
}

export const frozenExecution = ({ execution }: Pick<store.SignatureRow, 'execution'>): Execution =>
  JSON.parse(execution)

type ExecutionInput = { invitation: store.InvitationRow; acceptance: Acceptance | null }

export const executionOf = (ctx: Context, { invitation, acceptance }: ExecutionInput): Execution => {
  const provider: Identity = JSON.parse(String(invitation.provider))
  return {
    provider,
    legalName: provider.legalName,
    amaName: provider.signatory.name,
    amaTitle: provider.signatory.title,
    quoteId: reference(invitation.quote_id),
    acceptedAtNZ: acceptance?.acceptedAtNZ ?? null,
    tokenId: invitation.id,
    tcsUrl: termsVersionUrl(ctx.config.origin, acceptance?.termsVersion ?? ctx.business().terms[0].version),
  }
}

/** The hash covers the text and the provider's details. */
export const shownHashOf = (textSha256: string, { provider, legalName, amaName, amaTitle }: Execution) =>
  sha256(canonical({ textSha256, provider, legalName, amaName, amaTitle }))

const signedOf = (
  pdf: string,
  { invitation, pdf_sha256 }: store.InvitationWithSignature,
  signature: store.SignatureRow,
): SignedNda => ({
  ...fieldsOf(signature),
  signedAt: signature.signed_at,
  signedAtNZ: signature.signed_at_nz,
  verifier: invitation.verifier,
  textVersion: signature.text_version,
  textSha256: signature.text_sha256,
  pdf: pdf_sha256 === null ? null : { url: pdf, sha256: pdf_sha256 },
})

const handedOverOf = (ctx: Context, invitation: store.InvitationRow): NdaInvitation['handedOver'] => {
  const succession = findSuccession(ctx, invitation)
  return (
    succession && {
      name: succession.to.contactName,
      at: succession.to.at,
      signedAt: succession.signature?.signed_at ?? null,
    }
  )
}

/** Names each field, so that no other column can leak (C5). */
export const showInvitation = (
  ctx: Context,
  { record, acceptance, pdf }: { record: store.InvitationWithSignature; acceptance: Acceptance | null; pdf: string },
): Omit<NdaInvitation, 'quoteEnded'> => {
  const { invitation, signature } = record
  const { company, contactName, title } = invitation
  const execution = signature ? frozenExecution(signature) : executionOf(ctx, { invitation, acceptance })
  const text = signature ? getNdaText(ctx, { version: signature.text_version }) : currentNda(ctx)
  const textSha256 = signature?.text_sha256 ?? text.sha256
  return {
    valid: true,
    client: { company, contactName, title },
    issuedAt: invitation.created_at,
    execution,
    text,
    textVersion: text.version,
    textSha256,
    shownHash: shownHashOf(textSha256, execution),
    signed: signature && signedOf(pdf, record, signature),
    handedOver: handedOverOf(ctx, invitation),
  }
}
