import { formatInstant } from '#src/base/time.ts'
import { type InvitationState, invitationDays } from '#src/nda/rules.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { emailNews } from '#web/mail/email-labels.ts'
import { formatVisits } from '#web/quotes/admin/labels.ts'

/** The states' names and badges. */
export const stateBadges = {
  sent: { label: 'Sent', variant: 'default' },
  opened: { label: 'Opened', variant: 'default' },
  signed: { label: 'Signed', variant: 'default' },
  expired: { label: 'Expired', variant: 'destructive' },
  revoked: { label: 'Revoked', variant: 'secondary' },
} as const satisfies Record<InvitationState, { label: string; variant: 'secondary' | 'default' | 'destructive' }>

/** Whether an invitation can still be signed. */
export const isLive = (state: InvitationState) => state === 'sent' || state === 'opened'

/** Whether an invitation can be issued for a quote as it stands (GAPS 10). */
export const mayIssue = ({ status, deleted_at }: Pick<Quote, 'status' | 'deleted_at'>) =>
  status !== 'expired' && deleted_at === null

/** Where an invitation stands, and what comes next. `issuable`: whether its quote may have a new one. */
export const ndaNews = (
  { state, expires_at, revoked_at, signed_at, pdf_sha256 }: InvitationSummary,
  issuable: boolean,
): { title: string; next: string } => {
  const expires = formatInstant(expires_at)
  switch (state) {
    case 'sent':
      return { title: 'Not opened yet', next: `It can be signed until ${expires}.` }
    case 'opened':
      return { title: 'Opened, not signed yet', next: `It can be signed until ${expires}.` }
    case 'signed':
      return {
        title: signed_at ? `Signed on ${formatInstant(signed_at)}` : 'Signed',
        next:
          pdf_sha256 === null
            ? 'The signed PDF is being made. It appears here by itself, and goes to both sides by email.'
            : 'Both sides get the signed PDF by email.',
      }
    case 'expired':
      return {
        title: `Expired on ${expires}`,
        next: `Nobody signed in time, and the link works no longer.${
          issuable ? ` Resend mails a new one, for another ${invitationDays} days.` : ''
        }`,
      }
    case 'revoked':
      return {
        title: revoked_at ? `Revoked on ${formatInstant(revoked_at)}` : 'Revoked',
        next: `The link works no longer.${issuable ? ' Issue a new one if it is still wanted.' : ''}`,
      }
  }
}

/** Whom an invitation is addressed to, or who signed, on one line. */
export const showPerson = ({
  contactName,
  title,
  company,
}: Pick<InvitationSummary, 'contactName' | 'title' | 'company'>) =>
  [contactName, title, company].filter(Boolean).join(', ')

/** What became of an invitation that another has followed. */
export const earlierWords = ({ created_at, revoked_at, expires_at, views }: InvitationSummary) =>
  [
    `Issued ${formatInstant(created_at)}`,
    views.count > 0 && `opened: ${formatVisits(views)}`,
    revoked_at && revoked_at < expires_at
      ? `revoked ${formatInstant(revoked_at)}`
      : `expired ${formatInstant(expires_at)}`,
  ]
    .filter(Boolean)
    .join('; ')

type Email = Quote['emails'][number]

/** Whether an email about a quote is one of its NDA's. */
export const isNdaEmail = ({ kind }: Pick<Email, 'kind'>) => kind.startsWith('nda_')

/**
 * The NDA's emails that matter: those of the newest invitation, and of earlier ones what waits for a decision (G3, G4).
 * @param emails all of a quote's, oldest first.
 */
export const ndaEmails = (emails: readonly Email[]) => {
  const own = emails.filter(isNdaEmail)
  const newest = own.findLast(({ kind }) => kind === 'nda_invited')
  return own.filter((email) => email.kind !== 'nda_invited' || email === newest || emailNews(email).failed)
}
