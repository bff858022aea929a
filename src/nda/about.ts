import type { InvitationId, QuoteId } from '#src/base/id.ts'
import { erasedText, evidenceUntil } from '#src/base/retention.ts'
import type { Instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { readFile } from '#src/pdf-files/files.ts'
import { type ErasureOutcome, type HeldItem, kept } from '#src/people/rules.ts'
import { reference } from '#src/quotes/rules.ts'
import { findSignatureAfter } from './chain.ts'
import { deleteCodesOf, findCodesOf } from './code/store.ts'
import { documents } from './documents.ts'
import { revoke } from './invite/revoke.ts'
import { stateOf } from './list.ts'
import { documentName } from './rules.ts'
import * as store from './store.ts'

type HeldInvitation = HeldItem & { id: InvitationId; quoteId: QuoteId; emailId: string }

const outcomeOf = (reads: Reads, { invitation, signature }: store.InvitationWithSignature): ErasureOutcome => {
  if (signature) return kept('signature', evidenceUntil(signature.signed_at))
  const laterSignature = findSignatureAfter(reads, invitation)
  return laterSignature ? kept('handed', evidenceUntil(laterSignature.signed_at)) : { outcome: 'redacted' }
}

/** Omits the names and mailboxes of earlier addressees. */
const signatureOf = ({ evidence, execution, ...fields }: store.SignatureRow) => {
  const { link, ...signed } = JSON.parse(evidence)
  const { handedOver: _, ...own } = link
  return { ...fields, execution: JSON.parse(execution), evidence: { ...signed, link: own } }
}

export const findLastSigned = (reads: Reads, { quoteId }: { quoteId: QuoteId }): Instant | null =>
  store
    .findInvitations(reads, quoteId)
    .flatMap(({ signature }) => signature?.signed_at ?? [])
    .toSorted()
    .at(-1) ?? null

/** All invitations to a person. Of an invitation that was handed over, it has only the time of the signature. */
export const findInvitationsAbout = (ctx: Context, { email }: { email: string }): HeldInvitation[] =>
  store.findInvitationsByEmail(ctx, email).map((record) => {
    const { invitation, signature, pdf_sha256 } = record
    const { token_sealed: _, token_sha256: __, handed_from: ___, provider, ...own } = invitation
    const { id, quote_id, company, contactName, created_at: at, email_id } = invitation
    const label = `${reference(quote_id)}, ${contactName}, ${company}`
    const read = () => readFile(ctx, documents, { invitation_id: id }).bytes
    return {
      id,
      quoteId: quote_id,
      emailId: email_id,
      trace: {
        id,
        label,
        state: stateOf(ctx, record),
        at,
        path: `/admin/quotes/${quote_id}`,
        ...outcomeOf(ctx, record),
      },
      record: {
        ...own,
        provider: JSON.parse(String(provider)),
        visits: store.countInvitationViews(ctx, id),
        codes: findCodesOf(ctx, id),
        signature: signature && signatureOf(signature),
        signed_by_another_at: signature ? null : (findSignatureAfter(ctx, invitation)?.signed_at ?? null),
      },
      files: signature && pdf_sha256 ? [{ name: documentName(id), sha256: pdf_sha256, read }] : [],
    }
  })

const redactedAddressee = { company: erasedText, contactName: erasedText, title: '', email: erasedText }

const redact = (tx: Tx, records: readonly store.InvitationWithSignature[]) => {
  for (const record of records) {
    if (outcomeOf(tx, record).outcome === 'kept') continue
    if (record.invitation.revoked_at === null) revoke(tx, record.invitation)
    deleteCodesOf(tx, record.invitation.id)
    store.updateInvitation(tx, record.invitation.id, redactedAddressee)
  }
}

/** Keeps signed invitations. A signer whom that person named keeps their own link. */
export const redactInvitationsAbout = (tx: Tx, { email }: { email: string }) =>
  redact(tx, store.findInvitationsByEmail(tx, email))

export const redactInvitationsOf = (tx: Tx, { quoteId }: { quoteId: QuoteId }) =>
  redact(tx, store.findInvitations(tx, quoteId))

/** The invitation of the client, not of whom they named; `signed_at` is when either signed. */
export const findNdaProgress = (ctx: Context, { quoteId }: { quoteId: QuoteId }) => {
  const own = store.findInvitations(ctx, quoteId).find(({ invitation }) => invitation.handed_from === null)
  if (!own) return null
  const { revoked_at } = own.invitation
  return { state: stateOf(ctx, own), revoked_at, signed_at: findLastSigned(ctx, { quoteId }) }
}
