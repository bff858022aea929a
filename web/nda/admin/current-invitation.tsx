import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { evidencePath } from '#src/base/links.ts'
import { formatInstant } from '#src/base/time.ts'
import { differencesOf, formatAddressee, formatDifference, invitationDays } from '#src/nda/rules.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import { labels } from '#src/nda/signature-rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { CopyLink } from '#web/components/copy-link.tsx'
import { DownloadLink } from '#web/components/download.tsx'
import { MachineWords } from '#web/components/machine-words.tsx'
import { Term } from '#web/components/page/detail-page.tsx'
import { StatusMark } from '#web/components/status-mark.tsx'
import { SendAnyway } from '#web/mail/send-anyway.tsx'
import { formatVisits } from '#web/quotes/admin/labels.ts'
import { InviteToNda } from './invite-form.tsx'
import { describeInvitation, formatHandOver, invitationBadges, isSignable, mayInvite } from './labels.ts'
import { resendNda, revokeNda, signedPdfUrl } from './queries.ts'

type InvitationProps = { quote: Quote; invitation: InvitationSummary; onMutate: () => void }

const InvitationButtons = ({ quote, invitation, canInvite, onMutate }: InvitationProps & { canInvite: boolean }) => {
  const resend = useMutation(resendNda)
  const revoke = useMutation(revokeNda)
  const { id, company, contactName, title, state, email, handed_by } = invitation
  const isLive = isSignable(state)
  const error = resend.error ?? revoke.error

  const sendResend = (how = {}) => {
    revoke.reset()
    onMutate()
    resend.mutate({ quoteId: quote.id, details: { company, contactName, title, after: id, ...how } })
  }
  const sendRevoke = () => {
    resend.reset()
    onMutate()
    revoke.mutate({ id, quoteId: quote.id })
  }
  const srLabel = <span className="sr-only"> the NDA</span>

  return (
    <>
      <SendAnyway error={resend.error} onConfirm={() => sendResend({ allow_bounced: true })} />
      {canInvite && (isLive || state === 'expired') && (
        <ConfirmDialog
          trigger={{
            variant: 'secondary',
            busy: resend.isPending,
            unavailable: revoke.isPending,
            children: <>Resend{srLabel}</>,
          }}
          title={`Send ${contactName} a new link to the NDA?`}
          description={
            <>
              {isLive && 'The old link stops working at once. '}The new one goes to{' '}
              <b className="text-ink wrap-anywhere">{handed_by ? email : quote.client_email}</b> and works for{' '}
              {invitationDays} days.
            </>
          }
          action="Resend"
          onConfirm={() => sendResend()}
        />
      )}
      {isLive && (
        <ConfirmDialog
          trigger={{
            variant: 'quiet',
            busy: revoke.isPending,
            unavailable: resend.isPending,
            children: <>Revoke{srLabel}</>,
          }}
          title={`Revoke the NDA link of ${contactName}?`}
          description={`It stops working at once: nobody can read or sign the NDA with it.${
            handed_by ? ` So does the link of ${handed_by.contactName}, who handed it over.` : ''
          }${canInvite ? ' A new one can be issued.' : ''}`}
          action="Revoke"
          variant="danger"
          onConfirm={sendRevoke}
        />
      )}
      {error && <p className="w-full font-semibold text-danger">{error.message}</p>}
    </>
  )
}

const InvitationDetails = ({ invitation }: { invitation: InvitationSummary }) => {
  const { email, created_at, handed_by, signer, views, verifier, record, pdf_sha256 } = invitation
  const differences = signer ? differencesOf(invitation, { ...signer, companyName: signer.company }) : []
  return (
    <details>
      <summary className="link w-fit cursor-pointer py-0.5 text-sm">Details</summary>
      <dl className="tabular mt-2 grid gap-y-3">
        <Term term="Addressed to">
          {formatAddressee(invitation)}, {email}
        </Term>
        {handed_by && <Term term="Handed over by">{formatHandOver(handed_by)}</Term>}
        {signer && <Term term="Signed by">{formatAddressee(signer)}</Term>}
        {differences.length > 0 && (
          <Term term="Changed by the signer">
            {differences.map((one) => (
              <span key={one.field} className="block">
                {labels[one.field]}: {formatDifference(one)}
              </span>
            ))}
          </Term>
        )}
        <Term term="Issued">{formatInstant(created_at)}</Term>
        {signer && <Term term="Verifier">{verifier}</Term>}
        <Term term="Opened">{formatVisits(views)}</Term>
        {record !== null && (
          <Term term="Proof">
            The signature is in the audit log, and the PDF is kept with a fingerprint.
            <MachineWords>{`Record ${record}${pdf_sha256 === null ? '' : `, SHA-256 of the PDF ${pdf_sha256}`}`}</MachineWords>
          </Term>
        )}
      </dl>
    </details>
  )
}

type CurrentInvitationProps = InvitationProps & { heading: RefObject<HTMLHeadingElement | null> }

export const CurrentInvitation = ({ quote, invitation, heading, onMutate }: CurrentInvitationProps) => {
  const { state, link, id, pdf_sha256 } = invitation
  const canInvite = mayInvite(quote)
  const badge = invitationBadges[state]
  const { title, next } = describeInvitation(invitation, canInvite)
  return (
    <>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 ref={heading} tabIndex={-1} className="font-sans text-sm font-semibold">
            {title}
          </h3>
          <StatusMark mark={badge.mark} variant={badge.variant}>
            {badge.label}
          </StatusMark>
        </div>
        <p role="status" className="mt-1 text-sm text-soft">
          {next}
        </p>
      </div>
      <InvitationDetails invitation={invitation} />
      {link !== null && <CopyLink key={link} label="NDA Link" link={link} />}
      {link === null && isSignable(state) && (
        <p className="measure text-soft">The link the client has still works, but cannot be shown here any more.</p>
      )}
      {state === 'revoked' && canInvite && <InviteToNda key={id} quote={quote} last={invitation} onMutate={onMutate} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {pdf_sha256 !== null && (
          <>
            <DownloadLink href={signedPdfUrl(id)} variant="secondary" size="small">
              Download signed PDF
            </DownloadLink>
            <DownloadLink href={evidencePath(signedPdfUrl(id))} size="small">
              Evidence (ZIP)
            </DownloadLink>
          </>
        )}
        <InvitationButtons quote={quote} invitation={invitation} canInvite={canInvite} onMutate={onMutate} />
      </div>
    </>
  )
}
