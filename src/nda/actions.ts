import { canonical, record } from '#src/audit/actions.ts'
import type { Actor } from '#src/audit/rules.ts'
import type { Viewer } from '#src/auth/rules.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { days, formatInstant, type Instant, instant } from '#src/base/time.ts'
import { isToken, newToken } from '#src/base/token.ts'
import { isNewVisit } from '#src/base/visit.ts'
import type { Context } from '#src/context.ts'
import { sha256 } from '#src/crypto.ts'
import { transact } from '#src/db/transact.ts'
import { isFromForm } from '#src/leads/actions.ts'
import { cancelEmail, queueEmail } from '#src/mail/actions.ts'
import { reference, statusNow } from '#src/quotes/rules.ts'
import { nda, plainNda } from './clauses.ts'
import { ndaInvited } from './emails.tsx'
import { evidenceOf, historyOf } from './evidence.ts'
import { type Download, frozenExecution, makeDocument, readDocument } from './executed.ts'
import { documentUrl, linkOf, signerLink } from './links.ts'
import { consentWording, initials, invitationDays, invitationState, isSameMailbox, verifier } from './rules.ts'
import {
  type Execution,
  fieldsOf,
  foreignQuote,
  type InvitationList,
  type InvitationSummary,
  type NdaInvitation,
  type NdaIssue,
  type NdaSignature,
  type SignedAnswer,
  type SignedNda,
  type VerifyAnswer,
  type VerifyQuestion,
} from './schema.ts'
import * as store from './store.ts'

/** The fingerprint of the text in force, frozen with each signature (E1). */
export const ndaSha256 = sha256(plainNda(nda))

/** How long signing waits for its PDF before it answers without: the signature stands either way. */
const momentMs = 2000

const actorOf = ({ id }: Pick<store.InvitationRow, 'id'>) => id as `nda_${string}`

/** An admin, a quote's link, or the operator at the machine. */
type By = { id: Actor }

const revoke = (ctx: Context, by: By, { id, quote_id, email_id }: store.InvitationRow) => {
  store.markRevoked(ctx.db, id, instant(ctx.clock()))
  cancelEmail(ctx, email_id)
  record(ctx, { event: 'nda_revoked', actor: by.id, subject: quote_id, detail: { invitation_id: id } })
}

/** A new link and its email, in a transaction that is under way. */
const issue = (ctx: Context, by: By, quote: store.QuoteRow, { company, contactName, title }: NdaIssue) => {
  const now = ctx.clock()
  const token = newToken(ctx.random)
  const id = newId(ctx.random, 'nda')
  const expires_at = instant(now + days(invitationDays))
  const addressed = {
    company: company ?? quote.client_company,
    contactName: contactName ?? quote.client_name,
    title: title ?? '',
  }
  const email_id = queueEmail(ctx, {
    email: ndaInvited,
    to: quote.client_email,
    subjectId: quote.id,
    key: `nda_invited/${id}/1`,
    data: {
      addressed,
      reference: reference(quote.id),
      accepted: quote.status === 'accepted',
      link: signerLink(ctx, token),
      expires_at,
      fromForm: isFromForm(ctx, quote.id, quote.client_email),
    },
  })
  store.insertInvitation(ctx.db, {
    ...addressed,
    id,
    verifier: verifier(id),
    quote_id: quote.id,
    token_sha256: sha256(token),
    token_sealed: ctx.crypto.encrypt(token),
    email: quote.client_email,
    email_id,
    created_at: instant(now),
    expires_at,
  })
  record(ctx, { event: 'nda_issued', actor: by.id, subject: quote.id, detail: { invitation_id: id } })
}

const getQuote = (ctx: Pick<Context, 'db'>, id: string) => {
  const quote = store.findQuote(ctx.db, id)
  if (!quote) throw new Problem('not_found')
  return quote
}

/** Whether a link can be signed by whom it should: it went to the quote's own address, which may have been corrected since. */
const isHeld = (ctx: Context, live: store.NdaRecord, { client_email }: store.QuoteRow) => {
  const state = stateOf(ctx, live)
  return (state === 'sent' || state === 'opened') && isSameMailbox(live.invitation.email, client_email)
}

/**
 * A quote was accepted: its client is invited, in the transaction of the acceptance (GAPS 10). A client who holds a link
 * that can be signed keeps it, and what is signed stands.
 */
export const inviteOnAcceptance = (ctx: Context, by: By, quoteId: string) => {
  const quote = getQuote(ctx, quoteId)
  const live = store.findLive(ctx.db, quoteId)
  if (live && (live.signature || isHeld(ctx, live, quote))) return
  if (live) revoke(ctx, by, live.invitation)
  issue(ctx, by, quote, { title: null })
}

const stateOf = (ctx: Pick<Context, 'db' | 'clock'>, { invitation, signature }: store.NdaRecord) =>
  invitationState(
    {
      signed_at: signature?.signed_at ?? null,
      revoked_at: invitation.revoked_at,
      expires_at: invitation.expires_at,
      first_opened_at: store.findViews(ctx.db, invitation.id).first,
    },
    instant(ctx.clock()),
  )

const summaryOf = (ctx: Context, found: store.NdaRecord): InvitationSummary => {
  const { invitation, signature, pdf_sha256 } = found
  const state = stateOf(ctx, found)
  return {
    id: invitation.id,
    state,
    company: invitation.company,
    contactName: invitation.contactName,
    title: invitation.title,
    email: invitation.email,
    created_at: invitation.created_at,
    expires_at: invitation.expires_at,
    revoked_at: invitation.revoked_at,
    views: store.findViews(ctx.db, invitation.id),
    signed_at: signature?.signed_at ?? null,
    signer: signature && {
      company: signature.companyName,
      contactName: signature.contactName,
      title: signature.title,
    },
    link: state === 'revoked' || state === 'expired' ? null : linkOf(ctx, invitation),
    verifier: invitation.verifier,
    pdf_sha256,
  }
}

/** Every invitation of a quote, the newest first, as the admin's panel shows them. @throws not_found */
export const listInvitations = (ctx: Context, quoteId: string): InvitationList => {
  getQuote(ctx, quoteId)
  return { invitations: store.findRecords(ctx.db, quoteId).map((found) => summaryOf(ctx, found)) }
}

/**
 * Issue, or Resend: a new link for another 30 days, whose email is queued with it; the one before is revoked (C2).
 * Asked again after an answer that was lost, or from a tab that has not seen the last one, it mails no second link.
 * @throws not_found, quote_deleted, nda_not_issuable for an expired quote, nda_signed, nda_stale
 */
export const issueInvitation = (ctx: Context, by: By, quoteId: string, details: NdaIssue): InvitationList => {
  transact(ctx.db, () => {
    const quote = getQuote(ctx, quoteId)
    if (quote.deleted_at !== null) throw new Problem('quote_deleted')
    if (statusNow(quote, ctx.clock()) === 'expired') throw new Problem('nda_not_issuable')
    const live = store.findLive(ctx.db, quoteId)
    if (live?.signature) throw new Problem('nda_signed')
    const newest = store.findRecords(ctx.db, quoteId).at(0)?.invitation.id ?? null
    if (details.after !== undefined && details.after !== newest) throw new Problem('nda_stale')
    if (live) revoke(ctx, by, live.invitation)
    issue(ctx, by, quote, details)
  })
  return listInvitations(ctx, quoteId)
}

const getRecord = (ctx: Pick<Context, 'db'>, id: string) => {
  const found = store.findRecord(ctx.db, id)
  if (!found) throw new Problem('not_found')
  return found
}

/** Revoke: the link is nobody's from now on. Twice is once. @throws not_found, nda_signed */
export const revokeInvitation = (ctx: Context, by: By, id: string): InvitationList => {
  const quoteId = transact(ctx.db, () => {
    const { invitation, signature } = getRecord(ctx, id)
    if (signature) throw new Problem('nda_signed')
    if (invitation.revoked_at === null) revoke(ctx, by, invitation)
    return invitation.quote_id
  })
  return listInvitations(ctx, quoteId)
}

/** What is signed stays readable (GAPS 11). */
const isOver = (
  ctx: Pick<Context, 'clock'>,
  { signed_at, expires_at }: { signed_at: Instant | null | undefined; expires_at: Instant },
) => !signed_at && expires_at <= instant(ctx.clock())

/** Unknown, malformed, foreign, expired and revoked tokens give one identical refusal (C3). */
const getOpened = (ctx: Pick<Context, 'db' | 'clock'>, token: string) => {
  const opened = isToken(token) ? store.findOpened(ctx.db, sha256(token)) : null
  if (!opened) throw new Problem('nda_not_found')
  const { invitation, signature } = opened
  if (isOver(ctx, { signed_at: signature?.signed_at, expires_at: invitation.expires_at })) {
    throw new Problem('nda_not_found')
  }
  return opened
}

/**
 * SPEC §3 `execution`. `acceptedAtNZ` is when the quote was accepted, or where it has not been, the moment of signing
 * (GAPS 10): empty until there is one.
 */
const executionOf = (
  ctx: Pick<Context, 'config'>,
  { invitation, accepted_at_nz }: store.NdaRecord,
  signedAtNZ: string,
): Execution => ({
  legalName: ctx.config.business.legalName,
  amaName: ctx.config.signatory.name,
  amaTitle: ctx.config.signatory.title,
  quoteId: reference(invitation.quote_id),
  acceptedAtNZ: accepted_at_nz ?? signedAtNZ,
  tokenId: invitation.id,
  tcsUrl: `${ctx.config.origin}/terms`,
})

/** What a signature agrees to and with whom, as one value: the text, and the provider's names, which configuration may change. */
const shownHashOf = (textSha256: string, { legalName, amaName, amaTitle }: Execution) =>
  sha256(canonical({ textSha256, legalName, amaName, amaTitle }))

const signedOf = (
  token: string,
  invitation: store.InvitationRow,
  row: store.SignatureRow,
  pdf: string | null,
): SignedNda => ({
  ...fieldsOf(row),
  signedAt: row.signed_at,
  signedAtNZ: row.signed_at_nz,
  verifier: invitation.verifier,
  textVersion: row.text_version,
  textSha256: row.text_sha256,
  pdf: pdf === null ? null : { url: documentUrl(token), sha256: pdf },
})

/** What the link shows: a whitelist (C5). @throws nda_not_found */
export const getInvitation = (ctx: Context, token: string): NdaInvitation => {
  const opened = getOpened(ctx, token)
  const { invitation, signature, pdf_sha256 } = opened
  const { company, contactName, title } = invitation
  const execution = signature ? frozenExecution(signature) : executionOf(ctx, opened, '')
  const textSha256 = signature?.text_sha256 ?? ndaSha256
  return {
    valid: true,
    client: { company, contactName, title },
    execution,
    textVersion: signature?.text_version ?? nda.version,
    textSha256,
    shownHash: shownHashOf(textSha256, execution),
    signed: signature && signedOf(token, invitation, signature, pdf_sha256),
  }
}

/** The page reports that somebody read the NDA (GAPS 16). Admins' own looks do not count. @throws nda_not_found */
export const viewInvitation = (ctx: Context, token: string, viewer: Viewer | null) => {
  if (viewer?.isAdmin) return
  transact(ctx.db, () => {
    const { invitation } = getOpened(ctx, token)
    const { last } = store.findViews(ctx.db, invitation.id)
    if (!isNewVisit(last, ctx.clock())) return
    store.insertView(ctx.db, { id: newId(ctx.random, 'nvw'), invitation_id: invitation.id, at: instant(ctx.clock()) })
    if (last === null) {
      record(ctx, { event: 'nda_first_viewed', actor: actorOf(invitation), subject: invitation.quote_id })
    }
  })
}

/** The page reports that its button was pressed (SPEC §7 ack-nda). Twice is once. @throws nda_not_found */
export const acknowledgeInvitation = (ctx: Context, token: string) => {
  transact(ctx.db, () => {
    const { invitation } = getOpened(ctx, token)
    if (!store.markAcknowledged(ctx.db, invitation.id, instant(ctx.clock()))) return
    record(ctx, { event: 'nda_acknowledged', actor: actorOf(invitation), subject: invitation.quote_id })
  })
}

/** Where a signature came from (E1). */
export type Sender = { address: string; userAgent: string }

const isSame = (row: store.SignatureRow, signed: NdaSignature) =>
  canonical(fieldsOf(row)) === canonical(fieldsOf(signed))

/** Whether what was read is what would be signed now, as far as the signer says what that was. */
const isAsShown = ({ textSha256 = ndaSha256, shownHash }: NdaSignature, execution: Execution) =>
  textSha256 === ndaSha256 && (shownHash === undefined || shownHash === shownHashOf(ndaSha256, execution))

/** The signature and its evidence, in one transaction. @returns the signed invitation's id. */
const sign = (ctx: Context, token: string, signed: NdaSignature, { address, userAgent }: Sender): string =>
  transact(ctx.db, () => {
    const opened = getOpened(ctx, token)
    const { invitation, signature } = opened
    if (signed.quoteId !== reference(invitation.quote_id)) {
      throw new Problem('invalid', { error: foreignQuote, fields: { quoteId: foreignQuote } })
    }
    if (signature && !isSame(signature, signed)) throw new Problem('nda_signed')
    if (signature) return invitation.id

    const signed_at = instant(ctx.clock())
    const fields = fieldsOf(signed)
    const execution = executionOf(ctx, opened, formatInstant(signed_at))
    if (!isAsShown(signed, execution)) throw new Problem('nda_changed')
    const row = {
      ...fields,
      invitation_id: invitation.id,
      consent: consentWording,
      text_version: nda.version,
      text_sha256: ndaSha256,
      execution: canonical(execution),
      signed_at,
      signed_at_nz: formatInstant(signed_at),
      address,
      user_agent: userAgent,
      build: ctx.build,
    }
    const evidence = evidenceOf(row, execution, historyOf(ctx, invitation))
    const evidence_sha256 = sha256(evidence)
    const audit_seq = record(ctx, {
      event: 'nda_signed',
      actor: actorOf(invitation),
      subject: invitation.quote_id,
      detail: { invitation_id: invitation.id, evidence_sha256 },
    })
    store.insertSignature(ctx.db, { ...row, evidence, evidence_sha256, audit_seq })
    return invitation.id
  })

/** Waits for something, but no longer than so many milliseconds. */
const waitAtMost = async (ms: number, something: Promise<unknown>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([something, over])
  clearTimeout(timer)
}

/**
 * Signs the NDA (GAPS 11): the record is the signature, stored whole or not at all before anything else is tried. The same
 * fields again get the first record (E4). `pdf` says where the executed PDF is, if it was made within a moment.
 * @throws nda_not_found, invalid for another quote's id, nda_changed, nda_signed for other fields than those that stand
 */
export const signNda = async (
  ctx: Context,
  token: string,
  signed: NdaSignature,
  sender: Sender,
): Promise<SignedAnswer> => {
  const id = sign(ctx, token, signed, sender)
  await waitAtMost(momentMs, makeDocument(ctx, id))
  const { invitation, signature, pdf_sha256 } = getRecord(ctx, id)
  if (!signature) throw new Error('a signature was stored and is gone')
  return {
    signedAt: signature.signed_at,
    verifier: invitation.verifier,
    pdf: pdf_sha256 === null ? null : documentUrl(token),
  }
}

/** The signer's download. @throws nda_not_found, nda_not_ready, unexpected */
export const getDocument = (ctx: Context, token: string): Download => {
  const linked = isToken(token) ? store.findLinked(ctx.db, sha256(token)) : null
  if (!linked || isOver(ctx, linked)) throw new Problem('nda_not_found')
  return readDocument(ctx, linked.id, linked.stamp)
}

/** The admin's. @throws not_found, nda_not_ready, unexpected */
export const getDocumentOf = (ctx: Context, id: string): Download =>
  readDocument(ctx, getRecord(ctx, id).invitation.id, store.findStamp(ctx.db))

/** Whether these bytes, or this verifier, are ours; of the companies only their initials (GAPS 20). */
export const verifyDocument = (ctx: Pick<Context, 'db'>, question: VerifyQuestion): VerifyAnswer => {
  const found =
    'sha256' in question ? store.findByHash(ctx.db, question.sha256) : store.findByVerifier(ctx.db, question.verifier)
  if (!found) return { issued: false }
  const { legalName } = frozenExecution(found)
  return { issued: true, signedAt: found.signed_at, initials: [initials(legalName), initials(found.companyName)] }
}
