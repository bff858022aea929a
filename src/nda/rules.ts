import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { Status } from '#src/quotes/rules.ts'

/** What an invitation takes from its quote; `status` is the status now. */
export type NdaQuote = {
  id: QuoteId
  client_name: string
  client_company: string
  client_email: string
  status: Status
  deleted_at: Instant | null
}

/** An invitation can be signed for so long; a resend begins anew (GAPS 10). */
export const invitationDays = 30

/** What the signer ticks (SPEC §2). It stands in the evidence as the words that were agreed to. */
export const consentWording = 'I accept this NDA'

/** What stands over the parts of the document that are no clauses. */
export const headings = {
  parties: 'Parties',
  intent: 'Signature',
  execution: 'Execution',
  record: 'Record',
} as const

/**
 * The Execution block's labels (SPEC §2), by the names of what they label, for page, print and PDF alike. What the
 * signer typed is labelled as in the form.
 */
export const executionLabels = {
  provider: 'For the provider',
  legalName: 'Legal name',
  amaName: 'Signatory',
  amaTitle: 'Title',
  amaSignature: 'Signature',
  quoteId: 'Quote reference',
  acceptedAtNZ: 'Accepted at (NZ time)',
  tcsUrl: 'Terms & Conditions',
  client: 'For the client',
  consent: 'Ticked',
  signedAtNZ: 'Signed at (NZ time)',
  signedAt: 'Signed at (UTC)',
  textVersion: 'Version of the text',
  textSha256: 'Fingerprint of the text (SHA-256)',
  evidenceSha256: 'Fingerprint of the evidence (SHA-256)',
  verifier: 'Verifier',
  tokenId: 'Invitation',
  verifyUrl: 'To check this PDF',
} as const

/** Where a document of ours says who vouches for it: the last 8 characters of its invitation's public id, upper-cased (SPEC §9). */
export const verifier = (invitationId: string) => invitationId.slice(-8).toUpperCase()

/** Whether two addresses are one mailbox: capitals do not count, as they do not where an account or a lead is looked up. */
export const isSameMailbox = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const invitationStates = ['sent', 'opened', 'signed', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

type Standing = {
  signed_at: Instant | null
  revoked_at: Instant | null
  expires_at: Instant
  first_opened_at: Instant | null
}

/** Where an invitation stands at a moment. A signature outlasts everything; what had run out before it was replaced stays expired. */
export const invitationState = (
  { signed_at, revoked_at, expires_at, first_opened_at }: Standing,
  now: Instant,
): InvitationState => {
  if (signed_at !== null) return 'signed'
  if (revoked_at !== null) return revoked_at < expires_at ? 'revoked' : 'expired'
  if (expires_at <= now) return 'expired'
  return first_opened_at === null ? 'sent' : 'opened'
}

/** The name of the file that is downloaded (E6): nothing in it was typed by anyone. */
export const documentName = (invitationId: string) => `nda-${verifier(invitationId)}.pdf`

/** No more of a name than this goes out: a name of single letters would otherwise be told whole. */
const mostInitials = 8

/**
 * What verify tells of a company (GAPS 20): the first letter or digit of each of its words, upper-cased.
 * "Rimu & Tōtara Foods Limited" → "RTFL".
 */
export const initials = (company: string) =>
  company
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, mostInitials)
    .join('')
    .toLocaleUpperCase('en-NZ') || '–'
