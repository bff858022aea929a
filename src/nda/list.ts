import { findRecordOf } from '#src/audit/events.ts'
import type { InvitationId, QuoteId } from '#src/base/id.ts'
import { ndaUrl } from '#src/base/links.ts'
import { pick } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Token } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { findEarlierInvitations, findSuccession } from './chain.ts'
import { type InvitationState, invitationState } from './rules.ts'
import type { InvitationList, InvitationSummary } from './schema.ts'
import * as store from './store.ts'

const statesWithLink: readonly InvitationState[] = ['sent', 'opened', 'signed']

export const stateOf = (ctx: Context, { invitation, signature }: store.InvitationWithSignature) =>
  invitationState(
    {
      signed_at: signature?.signed_at ?? null,
      ...pick(invitation, 'handed_over_at', 'revoked_at', 'expires_at'),
      first_opened_at: store.countInvitationViews(ctx, invitation.id).first,
    },
    instant(ctx.clock()),
  )

/** @throws not_found */
export const getInvitation = (reads: Reads, id: InvitationId) => {
  const record = store.findRecord(reads, id)
  if (!record) throw new Problem('not_found')
  return record
}

/** @returns null if the key that encrypted the token is gone */
export const decryptSignerLink = (
  ctx: Context,
  { id, token_sealed }: Pick<store.InvitationRow, 'id' | 'token_sealed'>,
) => {
  try {
    return ndaUrl(ctx.config.origin, ctx.crypto.decrypt(token_sealed) as Token)
  } catch {
    ctx.log.warn({ event: 'link_unreadable', reason: id })
    return null
  }
}

const summaryOf = (ctx: Context, record: store.InvitationWithSignature): InvitationSummary => {
  const { invitation, signature, pdf_sha256 } = record
  const state = stateOf(ctx, record)
  const [from] = findEarlierInvitations(ctx, invitation)
  return {
    ...pick(invitation, 'id', 'company', 'contactName', 'title', 'email', 'verifier'),
    ...pick(invitation, 'created_at', 'expires_at', 'revoked_at'),
    state,
    handed_to: findSuccession(ctx, invitation)?.to ?? null,
    handed_by: from?.handed_over_at ? { ...pick(from, 'contactName', 'email'), at: from.handed_over_at } : null,
    views: store.countInvitationViews(ctx, invitation.id),
    signed_at: signature?.signed_at ?? null,
    signer: signature && { company: signature.companyName, ...pick(signature, 'contactName', 'title') },
    link: statesWithLink.includes(state) ? decryptSignerLink(ctx, invitation) : null,
    record: signature && findRecordOf(ctx, { seq: signature.audit_seq }),
    pdf_sha256,
  }
}

export const listInvitations = (ctx: Context, { quoteId }: { quoteId: QuoteId }): InvitationList => ({
  invitations: store.findInvitations(ctx, quoteId).map((record) => summaryOf(ctx, record)),
})
