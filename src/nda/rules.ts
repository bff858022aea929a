import { foldText } from '#src/base/characters.ts'
import { formatInstant, type Instant } from '#src/base/time.ts'
import { toPrintable } from '#src/pdf/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'

/** The fields of a quote that an invitation needs, with its present status. */
export type NdaQuote = Pick<
  Quote,
  | 'id'
  | 'client_name'
  | 'client_company'
  | 'client_email'
  | 'client_source'
  | 'client_referrer'
  | 'client_phone'
  | 'status'
  | 'deleted_at'
>

/** `title` is empty if it is unknown. */
export type Addressee = { company: string; contactName: string; title: string }

export const formatAddressee = ({ contactName, title, company }: Addressee) =>
  [contactName, title, company].filter(Boolean).join(', ')

export const invitationDays = 30

export const codeMinutes = 10
export const codeTries = 5
export const codesPerHour = 5

/** Formats "hana@rimu.example" as "h•••@rimu.example". */
export const maskMailbox = (address: string) => {
  const at = address.lastIndexOf('@')
  return `${[...address.slice(0, at)][0] ?? ''}•••${address.slice(at)}`
}

/** The most hand-overs between the first addressee and the signer. */
export const maxHandOvers = 3

/** The label of the checkbox. The evidence contains it as the accepted wording (E1). */
export const consentWording = 'I accept this NDA'

export const headings = {
  parties: 'Parties',
  intent: 'Signature',
  execution: 'Execution',
} as const

/** Page, print and PDF share these labels. The fields that the signer types have the form's labels instead. */
export const executionLabels = {
  provider: 'For the provider',
  legalName: 'Legal name',
  amaName: 'Signatory',
  amaTitle: 'Title',
  amaSignature: 'Signature',
  quoteId: 'Quote reference',
  acceptedAtNZ: 'Accepted at (NZ time)',
  acceptance: 'Acceptance',
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
  issuedAt: 'Issued',
  code: 'Signer identified by',
  verifyUrl: 'To check this PDF',
} as const

/** The row about the quote's acceptance. `acceptedAtNZ` is null if the quote was not accepted before the invitation. */
export const acceptanceRow = (acceptedAtNZ: string | null) =>
  acceptedAtNZ === null
    ? ([executionLabels.acceptance, 'Quote not accepted when this was signed'] as const)
    : ([executionLabels.acceptedAtNZ, acceptedAtNZ] as const)

type CodeEntry = { mailbox: string; askedAt: Instant; sentAt: Instant | null; enteredAt: Instant }

/** The row about the signer's code; empty if the signer used the invitation's own link. */
export const codeFact = (code: CodeEntry | undefined) =>
  code
    ? [
        [
          executionLabels.code,
          `a six-digit code emailed to ${code.mailbox}, ${code.sentAt ? 'sent' : 'asked for'} ${formatInstant(code.sentAt ?? code.askedAt)}, entered ${formatInstant(code.enteredAt)}`,
        ] as const,
      ]
    : []

export type TypedSigner = { companyName: string; contactName: string; title: string }

export type Difference = { field: keyof TypedSigner; invited: string; signed: string }

/** The signer's corrections of the invitation. A title that the invitation left empty is not a difference. */
export const differencesOf = ({ company, ...invited }: Addressee, typed: TypedSigner): Difference[] => {
  const before: TypedSigner = { companyName: company, contactName: invited.contactName, title: invited.title }
  return (['companyName', 'contactName', 'title'] as const)
    .map((field) => ({ field, invited: before[field], signed: typed[field] }))
    .filter(({ invited, signed }) => invited !== '' && toPrintable(invited) !== signed)
}

export const formatDifference = ({ invited, signed }: Difference) => `Invited: ${invited} · Signed: ${signed}`

const normalizedName = (name: string) => foldText(name).trim().replaceAll(/\s+/g, ' ')

/** Names that differ only in capitals, spacing or diacritics are the same. */
export const isSameName = (one: string, other: string) => normalizedName(one) === normalizedName(other)

/** The public code that a reader of the PDF checks at /verify. */
export const verifier = (invitationId: string) => invitationId.slice(-8).toUpperCase()

export const isSameMailbox = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export type InvitationState = 'sent' | 'opened' | 'signed' | 'handed_over' | 'expired' | 'revoked'

type InvitationTimes = { expires_at: Instant } & Record<
  'signed_at' | 'handed_over_at' | 'revoked_at' | 'first_opened_at',
  Instant | null
>

/** The earliest event decides: a link that expired before it was revoked is expired, not revoked. */
export const invitationState = (times: InvitationTimes, now: Instant): InvitationState => {
  const { signed_at, handed_over_at, revoked_at, expires_at, first_opened_at } = times
  if (signed_at !== null) return 'signed'
  if (handed_over_at !== null) return 'handed_over'
  if (revoked_at !== null) return revoked_at < expires_at ? 'revoked' : 'expired'
  if (expires_at <= now) return 'expired'
  return first_opened_at === null ? 'sent' : 'opened'
}

export const documentName = (invitationId: string) => `nda-${verifier(invitationId)}.pdf`

/** Limits the published part of a name whose words are single characters. */
const maxInitials = 8

/** Formats "Rimu & Tōtara Foods Limited" as "RTFL". */
export const initials = (company: string) =>
  company
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, maxInitials)
    .join('')
    .toLocaleUpperCase('en-NZ') || '–'
