import { formatInstant } from '#src/base/time.ts'
import { type InvitationState, invitationDays } from '#src/nda/rules.ts'
import type { HandOverParty, InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import type { Mark } from '#web/components/status-mark.tsx'
import { formatVisits } from '#web/quotes/admin/labels.ts'

export const invitationBadges = {
  sent: { mark: 'sent', label: 'Sent', variant: 'default' },
  opened: { mark: 'seen', label: 'Opened', variant: 'default' },
  signed: { mark: 'accepted', label: 'Signed', variant: 'default' },
  handed_over: { mark: 'sent', label: 'Handed over', variant: 'secondary' },
  expired: { mark: 'expired', label: 'Expired', variant: 'destructive' },
  revoked: { mark: 'expired', label: 'Revoked', variant: 'secondary' },
} as const satisfies Record<
  InvitationState,
  { mark: Mark; label: string; variant: 'secondary' | 'default' | 'destructive' }
>

export const isSignable = (state: InvitationState) => state === 'sent' || state === 'opened'

export const mayInvite = ({ deleted_at }: Pick<Quote, 'deleted_at'>) => deleted_at === null

export const describeInvitation = (
  { state, expires_at, revoked_at, signed_at, handed_to, handed_by, pdf_sha256 }: InvitationSummary,
  canInvite: boolean,
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
            : `Both sides${handed_by ? ' and the person invited first' : ''} get the signed PDF by email.`,
      }
    case 'handed_over':
      return {
        title: handed_to ? `Handed over on ${formatInstant(handed_to.at)}` : 'Handed over',
        next: 'The link can be read, and signs nothing.',
      }
    case 'expired':
      return {
        title: `Expired on ${expires}`,
        next: `Nobody signed in time, and the link works no longer.${
          canInvite ? ` Resend mails a new one, for another ${invitationDays} days.` : ''
        }`,
      }
    case 'revoked':
      return {
        title: revoked_at ? `Revoked on ${formatInstant(revoked_at)}` : 'Revoked',
        next: `The link works no longer.${canInvite ? ' Issue a new one if it is still wanted.' : ''}`,
      }
  }
}

export const formatPerson = ({
  contactName,
  title,
  company,
}: Pick<InvitationSummary, 'contactName' | 'title' | 'company'>) =>
  [contactName, title, company].filter(Boolean).join(', ')

export const formatHandOver = ({ contactName, email, at }: HandOverParty) =>
  `${contactName}, ${email}, ${formatInstant(at)}`

export const formatEarlierInvitation = ({ created_at, handed_to, revoked_at, expires_at, views }: InvitationSummary) =>
  [
    `Issued ${formatInstant(created_at)}`,
    views.count > 0 && `opened: ${formatVisits(views)}`,
    handed_to && `handed over to ${formatHandOver(handed_to)}`,
    revoked_at && (handed_to || revoked_at < expires_at)
      ? `revoked ${formatInstant(revoked_at)}`
      : !handed_to && `expired ${formatInstant(expires_at)}`,
  ]
    .filter(Boolean)
    .join('; ')
