import { formatInstant, type Instant } from '#src/base/time.ts'
import { type InvitationState, invitationDays } from '#src/nda/rules.ts'
import type { HandOverParty, InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import type { StatusMarkProps } from '#web/components/status-mark.tsx'
import { formatVisits } from '#web/quotes/admin/labels.ts'

export const invitationBadges = {
  sent: { mark: 'sent', label: 'Sent', variant: 'default' },
  opened: { mark: 'seen', label: 'Opened', variant: 'default' },
  signed: { mark: 'accepted', label: 'Signed', variant: 'default' },
  handed_over: { mark: 'sent', label: 'Handed over', variant: 'secondary' },
  expired: { mark: 'expired', label: 'Expired', variant: 'destructive' },
  revoked: { mark: 'expired', label: 'Revoked', variant: 'secondary' },
} as const satisfies Record<InvitationState, Pick<StatusMarkProps, 'mark' | 'variant'> & { label: string }>

export const isSignable = (state: InvitationState) => state === 'sent' || state === 'opened'

export const mayInvite = ({ deleted_at }: Pick<Quote, 'deleted_at'>) => deleted_at === null

const on = (words: string, at: Instant | null | undefined) => (at ? `${words} on ${formatInstant(at)}` : words)

export const describeInvitation = (
  { state, expires_at, revoked_at, signed_at, handed_to, handed_by, pdf_sha256 }: InvitationSummary,
  canInvite: boolean,
): { title: string; next: string } => {
  const until = `It can be signed until ${formatInstant(expires_at)}.`
  const resendHint = canInvite ? ` Resend mails a new one, for another ${invitationDays} days.` : ''
  const issueHint = canInvite ? ' Issue a new one if it is still wanted.' : ''
  const signed =
    pdf_sha256 === null
      ? 'The signed PDF is being made. It appears here by itself, and goes to both sides by email.'
      : `Both sides${handed_by ? ' and the person invited first' : ''} get the signed PDF by email.`
  const words: Record<InvitationState, { title: string; next: string }> = {
    sent: { title: 'Not opened yet', next: until },
    opened: { title: 'Opened, not signed yet', next: until },
    signed: { title: on('Signed', signed_at), next: signed },
    handed_over: { title: on('Handed over', handed_to?.at), next: 'The link can be read, and signs nothing.' },
    expired: {
      title: on('Expired', expires_at),
      next: `Nobody signed in time, and the link works no longer.${resendHint}`,
    },
    revoked: { title: on('Revoked', revoked_at), next: `The link works no longer.${issueHint}` },
  }
  return words[state]
}

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
