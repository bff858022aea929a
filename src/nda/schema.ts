import { z } from 'zod/mini'
import { email, opaque, optionalText, sure, text } from '#src/base/fields.ts'
import type { InvitationId, QuoteReference } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { Identity } from '#src/business/schema.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import { printedLine } from '#src/pdf/rules.ts'
import { printable } from '#src/pdf/schema.ts'
import type { DocumentKind } from '#src/quotes/rules.ts'
import type { Nda } from './clauses.ts'
import type { Addressee, InvitationState } from './rules.ts'
import {
  isSixDigits,
  mustAccept,
  requiredOf,
  type SignedFields,
  type SignedName,
  signedLineFault,
  signerNameRule,
  sixDigits,
  withoutSpaces,
} from './signature-rules.ts'

const signedLine = (key: SignedName) =>
  z.string(requiredOf(key)).check(
    z.overwrite(printedLine),
    z.refine((line) => signedLineFault(key, line) === null, {
      error: ({ input }) => signedLineFault(key, String(input)) ?? requiredOf(key),
    }),
  )

const unreadFault = 'Reload the page and read the NDA before you sign it'
const hash = z.string(unreadFault).check(z.length(64, unreadFault))

const signature = {
  companyName: signedLine('companyName'),
  contactName: signedLine('contactName'),
  title: signedLine('title'),
  date: signedLine('date'),
  signature: signedLine('signature'),
  confirmationChecked: z.literal(true, mustAccept),
  quoteId: opaque('Quote reference', 50),
  textSha256: hash,
  /** The `shownHash` that the signer saw: a signature of other content is refused. */
  shownHash: hash,
  sure,
}

export const ndaSignature = z.strictObject(signature)
export type NdaSignature = z.output<typeof ndaSignature>

/** The signature through the quote's link. Spaces between the digits are ignored. */
export const inlineSignature = z.strictObject({
  code: z
    .string(sixDigits)
    .check(z.maxLength(50, sixDigits), z.overwrite(withoutSpaces), z.refine(isSixDigits, sixDigits)),
  ...signature,
})
export type InlineSignature = z.output<typeof inlineSignature>

export const handOver = z.strictObject({
  contactName: printable('Name', 100, 'Name is required').check(z.refine(signerNameRule.isRight, signerNameRule.wrong)),
  email: email('Invalid email address', 'Email is required'),
  sure,
})
export type HandOver = Omit<z.output<typeof handOver>, 'sure'>

export const ownMailboxFault = 'This link was sent to that address. Enter the email of the person who signs.'

export const foreignQuote = 'This invitation belongs to another quote'

/** The provider's side of the Execution block, with the references to quote and terms. */
export type Execution = {
  provider: Identity
  legalName: string
  amaName: string
  amaTitle: string
  quoteId: QuoteReference
  acceptedAtNZ: string | null
  tokenId: InvitationId
  /** The link to the terms that were accepted with the quote; to the present version if the quote was not accepted. */
  tcsUrl: string
}

/** `termsVersion` is the version that the accepted quote froze. */
export type Acceptance = { acceptedAtNZ: string; termsVersion: string }

type RecordedSignature = SignedFields & {
  signedAt: Instant
  signedAtNZ: string
  verifier: string
  textVersion: string
  textSha256: string
}

export type SignedNda = RecordedSignature & {
  /** Null until the PDF is made. */
  pdf: { url: string; sha256: string } | null
}

export type NdaInvitation = {
  valid: true
  client: Addressee
  issuedAt: Instant
  execution: Execution
  /** The text in force; after the signature, the text that was signed. */
  text: Nda
  textVersion: string
  textSha256: string
  /** The hash of the text and the provider's details. The signature sends it back to prove what was on the screen. */
  shownHash: string
  signed: SignedNda | null
  /** How the quote ended, or null. The NDA stays valid. */
  quoteEnded: 'declined' | 'expired' | 'withdrawn' | 'replaced' | null
  /** Set once another signer is named, which makes the link read-only. `signedAt` is null until they sign. */
  handedOver: { name: string; at: Instant; signedAt: Instant | null } | null
}

export type InlineNda = Omit<NdaInvitation, 'handedOver' | 'quoteEnded'> & {
  handedOver: Omit<NonNullable<NdaInvitation['handedOver']>, 'name'> | null
  /** The masked mailbox that codes are sent to. */
  sent_to: string
  code_expires_at: Instant | null
}

export type SentCode = { sent_to: string; expires_at: Instant }

/** The code that a signer entered. `sentAt` and `deliveredAt` are what the mail provider had reported until then. */
export type EnteredCode = {
  mailbox: string
  askedAt: Instant
  sentAt: Instant | null
  deliveredAt: Instant | null
  enteredAt: Instant
}

/** `pdf` is the PDF's URL, null until the PDF is made. The signature is stored already. */
export type SignedAnswer = { signedAt: Instant; verifier: string; pdf: string | null }

/** The input of the executed PDF, made from the stored record and never from the request. */
export type ExecutedNda = RecordedSignature & {
  execution: Execution
  issuedAt: Instant
  consent: string
  text: Nda
  evidenceSha256: string
  record: string | null
  code?: EnteredCode | undefined
}

/**
 * A detail that is not given is taken from the quote. `after` is the newest invitation that the admin has seen, or null:
 * a repeated request, or a request from an outdated tab, sends no second link.
 */
export const inviteDetails = z.strictObject({
  company: z.optional(text('Company', 200)),
  contactName: z.optional(text('Contact name', 100)),
  title: optionalText('Title', 100),
  after: z.optional(z.nullable(opaque('Newest invitation', 40))),
  allow_bounced: z.optional(z.boolean()),
})
export type InviteDetails = z.output<typeof inviteDetails>

export type HandOverParty = { contactName: string; email: string; at: Instant }

export type InvitationList = { invitations: InvitationSummary[] }

export type InvitationSummary = Addressee & {
  id: InvitationId
  state: InvitationState
  email: string
  created_at: Instant
  expires_at: Instant
  revoked_at: Instant | null
  /** The signer that this link's addressee named. */
  handed_to: HandOverParty | null
  /** The person who named this invitation's addressee. */
  handed_by: HandOverParty | null
  views: { count: number; first: Instant | null; last: Instant | null }
  signed_at: Instant | null
  signer: Addressee | null
  /** Null if the invitation expired, was revoked or was handed over. */
  link: string | null
  verifier: string
  record: string | null
  /** Null until the PDF is made. */
  pdf_sha256: string | null
}

export const verifyQuestion = z.union(
  [
    z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    z.strictObject({ verifier: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z]{8}$/)) }),
  ],
  'Please choose a PDF, or type the 8 letters and digits of a verifier',
)
export type VerifyQuestion = z.output<typeof verifyQuestion>

/** The answer is public: its only personal data are the initials. `at` is the time of sending, deciding, signing, making or issuing. */
export type VerifyAnswer =
  | { issued: false }
  | {
      issued: true
      kind: DocumentKind | 'nda' | 'statement' | 'invoice' | 'credit'
      at: Instant
      initials: [string, string]
      by_code?: true | undefined
      /** Only a statement has a month. */
      month?: Month | undefined
    }
