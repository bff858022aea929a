import { z } from 'zod'
import { optionalText, text } from '#src/base/fields.ts'
import type { InvitationId, QuoteReference } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { cannotPrint, lacking, printed } from '#src/pdf/rules.ts'
import { consentWording, type InvitationState } from './rules.ts'

/** The fields' names on the page, in complaints and on paper. */
export const labels = {
  companyName: 'Client Company Name',
  contactName: 'Contact Name',
  title: 'Title/Position',
  date: 'Date',
  signature: 'Signature (typed name)',
  confirmationChecked: consentWording,
} as const

/** One line of text that the PDF shows exactly as the record keeps it (E5). */
const printable = (label: string, max: number, required: string) =>
  z
    .string({ error: required })
    .overwrite(printed)
    .pipe(
      text(label, max, required).refine((typed) => lacking(typed) === null, {
        error: ({ input }) => cannotPrint(label, lacking(String(input)) ?? ''),
      }),
    )

const fields = {
  companyName: printable('Company name', 200, 'Company name is required'),
  contactName: printable('Contact name', 100, 'Contact name is required'),
  title: printable('Title', 100, 'Title/Position is required'),
  /** As it was typed; the page fills in today's. */
  date: printable('Date', 50, 'Date is required'),
  signature: printable('Signature', 100, 'Signature (typed name) is required'),
  confirmationChecked: z.literal(true, 'You must accept this NDA'),
}

/** What a signer sends (SPEC §5 "NDA form"; GAPS "The calls"). */
export const ndaSignature = z.strictObject({
  ...fields,
  quoteId: z.string().max(50),
  /** SHA-256 of the text that was read: another one than the text in force is refused. */
  textSha256: z.string().length(64).optional(),
  /** The invitation's, as it was read: another text than that, or another provider's name, is not signed (as in D4). */
  shownHash: z.string().length(64).optional(),
})
export type NdaSignature = z.output<typeof ndaSignature>

/** The complaint of `quoteId` when a signature names another quote than its invitation's. */
export const foreignQuote = 'This invitation belongs to another quote'

export type SignedFields = Omit<NdaSignature, 'quoteId' | 'textSha256' | 'shownHash' | 'confirmationChecked'>

/** These fields alone, of whatever carries them. */
export const fieldsOf = ({ companyName, contactName, title, date, signature }: SignedFields): SignedFields => ({
  companyName,
  contactName,
  title,
  date,
  signature,
})

/** Who stands behind the document (SPEC §3): the provider's side, and what it belongs to. */
export type Execution = {
  legalName: string
  amaName: string
  amaTitle: string
  quoteId: QuoteReference
  acceptedAtNZ: string
  tokenId: InvitationId
  tcsUrl: string
}

/** What was signed, as the page and the document show it. */
export type SignedNda = SignedFields & {
  signedAt: Instant
  signedAtNZ: string
  verifier: string
  textVersion: string
  textSha256: string
  /** Where the executed PDF is, once it is made, and its SHA-256. */
  pdf: { url: string; sha256: string } | null
}

/** What an invitation's link shows (SPEC §3 "NDA token validation response"). */
export type NdaInvitation = {
  valid: true
  client: { company: string; contactName: string; title: string }
  execution: Execution
  textVersion: string
  textSha256: string
  /** Of the text and the provider's names: it goes back with the signature. */
  shownHash: string
  signed: SignedNda | null
}

/** What signing answers (GAPS "The calls"). `pdf` is null while the PDF is being made: the signature stands already. */
export type SignedAnswer = { signedAt: Instant; verifier: string; pdf: string | null }

/** What the executed PDF is made from: the stored record alone, never the request. */
export type ExecutedNda = SignedFields & {
  execution: Execution
  consent: string
  textVersion: string
  textSha256: string
  signedAt: Instant
  signedAtNZ: string
  verifier: string
  /** SHA-256 of the evidence that is kept with the signature. */
  evidenceSha256: string
}

/**
 * Whom an admin invites: the signer's details, the quote's own where left out, to be corrected by the signer. `after`: the
 * newest invitation that the admin has seen, null for none; where it is no longer the newest, nothing is issued.
 */
export const inviteDetails = z.strictObject({
  company: text('Company', 200).optional(),
  contactName: text('Contact name', 100).optional(),
  title: optionalText('Title', 100),
  after: z.string().max(40).nullable().optional(),
})
export type InviteDetails = z.output<typeof inviteDetails>

/** The invitations of a quote, the newest first. */
export type InvitationList = { invitations: InvitationSummary[] }

/** An invitation as the admin's panel shows it. */
export type InvitationSummary = {
  id: InvitationId
  state: InvitationState
  company: string
  contactName: string
  title: string
  /** The mailbox that got the link. */
  email: string
  created_at: Instant
  expires_at: Instant
  revoked_at: Instant | null
  views: { count: number; first: Instant | null; last: Instant | null }
  signed_at: Instant | null
  /** Who signed, as they typed it. */
  signer: { company: string; contactName: string; title: string } | null
  /** The link, while it can be signed or read. */
  link: string | null
  verifier: string
  /** The executed PDF's SHA-256, once it is made. */
  pdf_sha256: string | null
}

/** Verify: the bytes' hash, or the verifier printed on it. */
export const verifyQuestion = z.union([
  z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.strictObject({
    verifier: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-Z]{8}$/),
  }),
])
export type VerifyQuestion = z.output<typeof verifyQuestion>

/** GAPS 20: no personal data beyond the companies' initials. */
export type VerifyAnswer = { issued: false } | { issued: true; signedAt: Instant; initials: [string, string] }
