import { canonical } from '#src/audit/canonical.ts'
import { refuseUnconfirmed } from '#src/base/actor.ts'
import type { QuoteId } from '#src/base/id.ts'
import { termsVersionUrl } from '#src/base/links.ts'
import { pick } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import { isToken } from '#src/base/token.ts'
import { blank } from '#src/business/rules.ts'
import type { Identity } from '#src/business/schema.ts'
import type { Context } from '#src/context.ts'
import { reference } from '#src/quotes/rules.ts'
import { findSuccession } from './chain.ts'
import type { Acceptance, Execution, NdaInvitation } from './schema.ts'
import { fieldsOf } from './signature-rules.ts'
import * as store from './store.ts'
import { currentNda, getNdaText } from './text-versions.ts'

/** A signed or handed-over invitation never expires. */
const hasExpired = (ctx: Context, { invitation, signature }: store.InvitationWithSignature) =>
  !signature && invitation.handed_over_at === null && invitation.expires_at <= instant(ctx.clock())

/** Unknown, malformed, foreign, expired and revoked tokens get the same refusal (C3). @throws nda_not_found, signed_in_as_admin */
export const getInvitationByToken = (ctx: Context, { token }: { token: string }) => {
  const record = isToken(token) ? store.findInvitationByToken(ctx, sha256(token)) : null
  if (!record || hasExpired(ctx, record)) throw new Problem('nda_not_found')
  refuseUnconfirmed(ctx)
  return record
}

/** Gets the newest invitation to the client, never one to a named signer. @throws nda_none, nda_over */
export const getClientInvitation = (ctx: Context, { quoteId }: { quoteId: QuoteId }) => {
  const record = store.findInvitations(ctx, quoteId).find(({ invitation }) => invitation.handed_from === null)
  if (!record) throw new Problem('nda_none')
  if (record.invitation.revoked_at !== null || hasExpired(ctx, record)) throw new Problem('nda_over')
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
    legalName: provider.legalName || blank,
    amaName: provider.signatory.name || blank,
    amaTitle: provider.signatory.title || blank,
    quoteId: reference(invitation.quote_id),
    acceptedAtNZ: acceptance?.acceptedAtNZ ?? null,
    tokenId: invitation.id,
    tcsUrl: termsVersionUrl(ctx.config.origin, acceptance?.termsVersion ?? ctx.business().terms[0].version),
  }
}

/** The hash covers the text and the provider's details. */
export const shownHashOf = (textSha256: string, { provider, legalName, amaName, amaTitle }: Execution) =>
  sha256(canonical({ textSha256, provider, legalName, amaName, amaTitle }))

/** Names each field, so that no other column can leak (C5). */
export const showInvitation = (
  ctx: Context,
  { record, acceptance, pdf }: { record: store.InvitationWithSignature; acceptance: Acceptance | null; pdf: string },
): Omit<NdaInvitation, 'quoteEnded'> => {
  const { invitation, signature, pdf_sha256 } = record
  const execution = signature ? frozenExecution(signature) : executionOf(ctx, { invitation, acceptance })
  const text = signature ? getNdaText(ctx, { version: signature.text_version }) : currentNda(ctx)
  const textSha256 = signature?.text_sha256 ?? text.sha256
  const succession = findSuccession(ctx, invitation)
  return {
    valid: true,
    client: pick(invitation, 'company', 'contactName', 'title'),
    issuedAt: invitation.created_at,
    execution,
    text,
    textVersion: text.version,
    textSha256,
    shownHash: shownHashOf(textSha256, execution),
    signed: signature && {
      ...fieldsOf(signature),
      signedAt: signature.signed_at,
      signedAtNZ: signature.signed_at_nz,
      verifier: invitation.verifier,
      textVersion: signature.text_version,
      textSha256: signature.text_sha256,
      pdf: pdf_sha256 === null ? null : { url: pdf, sha256: pdf_sha256 },
    },
    handedOver: succession && {
      name: succession.to.contactName,
      at: succession.to.at,
      signedAt: succession.signature?.signed_at ?? null,
    },
  }
}
