import type { RefObject } from 'react'
import { formatInstant } from '#src/base/time.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { Term } from '#web/components/record-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { cn } from '#web/lib/cn.ts'
import { formatVisits } from '#web/quotes/admin/labels.ts'
import { PublicLink } from '#web/quotes/admin/quote-link.tsx'
import { NdaButtons } from './buttons.tsx'
import { Issue } from './form.tsx'
import { isLive, mayIssue, ndaNews, showPerson, stateBadges } from './labels.ts'
import { documentUrl } from './queries.ts'

/** What is known of an invitation. */
const Particulars = ({ invitation }: { invitation: InvitationSummary }) => {
  const { email, created_at, signer, views, verifier, pdf_sha256 } = invitation
  return (
    <dl className="tabular grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Term term="Addressed to" className="sm:col-span-2">
        {showPerson(invitation)}, {email}
      </Term>
      {signer && (
        <Term term="Signed by" className="sm:col-span-2">
          {showPerson(signer)}
        </Term>
      )}
      <Term term="Issued">{formatInstant(created_at)}</Term>
      {signer && <Term term="Verifier">{verifier}</Term>}
      <Term term="Opened" className={cn(views.count > 1 && 'sm:col-span-2')}>
        {formatVisits(views)}
      </Term>
      {pdf_sha256 !== null && (
        <Term term="SHA-256 of the PDF" className="sm:col-span-2">
          <code className="font-mono text-sm break-all">{pdf_sha256}</code>
        </Term>
      )}
    </dl>
  )
}

type CurrentProps = {
  quote: Quote
  invitation: InvitationSummary
  heading: RefObject<HTMLHeadingElement | null>
  /** Something is about to be done. */
  onSend: () => void
}

/** The newest invitation: where it stands, and what can be done with it. */
export const Current = ({ quote, invitation, heading, onSend }: CurrentProps) => {
  const { state, link, id, pdf_sha256 } = invitation
  const issuable = mayIssue(quote)
  const { title, next } = ndaNews(invitation, issuable)
  return (
    <>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 ref={heading} tabIndex={-1} className="text-lg">
            {title}
          </h3>
          <Badge variant={stateBadges[state].variant}>{stateBadges[state].label}</Badge>
        </div>
        <p role="status" className="measure mt-1 text-soft">
          {next}
        </p>
      </div>
      <Particulars invitation={invitation} />
      {link !== null && <PublicLink key={link} label="NDA Link" link={link} />}
      {link === null && isLive(state) && (
        <p className="measure text-soft">The link the client has still works, but cannot be shown here any more.</p>
      )}
      {state === 'revoked' && issuable && <Issue key={id} quote={quote} last={invitation} onSend={onSend} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {pdf_sha256 !== null && (
          <a href={documentUrl(id)} download className={buttonLook({ variant: 'secondary' })}>
            Download signed PDF
          </a>
        )}
        <NdaButtons quote={quote} invitation={invitation} issuable={issuable} onSend={onSend} />
      </div>
    </>
  )
}
