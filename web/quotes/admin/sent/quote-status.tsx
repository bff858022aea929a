import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { emailUrl } from '#src/base/links.ts'
import { type Day, formatDay, formatInstant } from '#src/base/time.ts'
import { formatDecidedBy, lastDayOf, may, planLabels, publicDecision } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { formatReported } from '#src/quotes/send/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { CopyLink } from '#web/components/copy-link.tsx'
import { StatusPanel } from '#web/components/page/detail-page.tsx'
import { dayNow } from '#web/lib/now.ts'
import { emailStatus, isUndelivered } from '#web/mail/email-labels.ts'
import { NotDelivered } from '#web/mail/email-list.tsx'
import { DeleteButton } from '#web/quotes/admin/moves/delete-button.tsx'
import { ExpireButton } from '#web/quotes/admin/moves/expire-button.tsx'
import { OwnerMoves } from '#web/quotes/admin/moves/owner-moves.tsx'
import { ReuseQuote } from '#web/quotes/admin/moves/reuse-quote.tsx'
import { formatTimeLeft } from '#web/quotes/admin/next-step.ts'
import { ReviseButton } from '#web/quotes/admin/revisions.tsx'

const Note = ({ children }: { children: ReactNode }) => <p className="max-w-[44rem] wrap-anywhere">{children}</p>

const OwnerNotes = ({ quote: { decision, undone, withdrawn } }: { quote: Quote }) => (
  <>
    {decision?.told && (
      <Note>
        {formatReported({ by: decision.told.recorded_by, reportedBy: decision.told.told_by, at: decision.decided_at })}.
      </Note>
    )}
    {undone.map(({ nth, decision: before, decided_at, undone_at, reason }) => (
      <Note key={nth}>
        It was {publicDecision(before)} on {formatInstant(decided_at)}; that was undone on {formatInstant(undone_at)}:{' '}
        <span className="whitespace-pre-line">{reason}</span>
      </Note>
    ))}
    {withdrawn && (
      <Note>
        Withdrawn on {formatInstant(withdrawn.at)}: <span className="whitespace-pre-line">{withdrawn.reason}</span>
      </Note>
    )}
  </>
)

/** The admin's actions for a quote that is no draft, the likeliest first. */
const QuoteActions = ({ quote, onDeleted }: { quote: AdminQuote; onDeleted: () => void }) => (
  <>
    <ReviseButton quote={quote} />
    <OwnerMoves quote={quote} />
    <ReuseQuote quote={quote} />
    <ExpireButton quote={quote} />
    {(quote.deleted_at !== null || may('delete', quote)) && (
      <DeleteButton quote={quote} {...(quote.deleted_at === null && { onSuccess: onDeleted })} />
    )}
  </>
)

type QuoteProps = { quote: AdminQuote }

const MailLink = ({ quote: { client_email } }: QuoteProps) => (
  <a className="link wrap-anywhere" href={emailUrl(client_email)}>
    {client_email}
  </a>
)

const NewQuoteLink = () => (
  <Link className="link" to="/admin/quotes/new">
    write a new quote
  </Link>
)

const SentTo = ({ quote }: QuoteProps) =>
  quote.emails.some(({ kind, printed }) => kind === 'quote_sent' && printed) ? (
    'The email with the link was printed to the console, and went to nobody.'
  ) : (
    <>
      Sent to <MailLink quote={quote} />.
    </>
  )

type Status = Pick<ComponentProps<typeof StatusPanel>, 'title' | 'tone' | 'next'>

const statusOf = (quote: AdminQuote, today: Day): Status => {
  const { client_name, decision, start_date } = quote
  const lastDay = lastDayOf(quote)
  const decided =
    decision &&
    `on ${formatInstant(decision.decided_at)} ${formatDecidedBy({ acceptedBy: decision.accepted_by, reportedBy: decision.told?.told_by, client_name })}`
  switch (quote.status) {
    case 'draft':
      return { title: 'Not sent', tone: 'plain', next: 'The client has not seen it.' }
    case 'sent':
      return {
        title: `With ${client_name}`,
        tone: 'good',
        next: (
          <>
            <SentTo quote={quote} /> It can be accepted or declined through the end of {formatDay(lastDay)} (
            {formatTimeLeft(lastDay, today)}). You get an email as soon as it is.
          </>
        ),
      }
    case 'accepted':
      return {
        title: quote.chosen_plan ? `Accepted: ${planLabels[quote.chosen_plan]}` : 'Accepted',
        tone: 'good',
        next: (
          <>
            {decided && `It was accepted ${decided}. `}Next:{' '}
            {start_date ? `confirm the start on ${formatDay(start_date)}` : 'agree when you start'}, at{' '}
            <MailLink quote={quote} />
            {quote.client_phone && ` or ${quote.client_phone}`}.
          </>
        ),
      }
    case 'rejected':
      return {
        title: 'Declined',
        tone: 'bad',
        next: (
          <>
            {decided && `It was declined ${decided}. `}
            {quote.replaced_by ? (
              `${quote.replaced_by.reference} counts in its place, and its link leads there.`
            ) : (
              <>
                Next: ask <MailLink quote={quote} /> what would suit better, and revise it.
              </>
            )}
          </>
        ),
      }
    case 'expired':
      if (quote.replaced_by) {
        return {
          title: (
            <>
              Replaced by <span className="whitespace-nowrap">{quote.replaced_by.reference}</span>
            </>
          ),
          tone: 'plain',
          next: `Since ${formatInstant(quote.replaced_by.at)} its link shows it to read only, and leads to the newer one.`,
        }
      }
      return {
        title: quote.withdrawn ? 'Withdrawn' : 'Expired',
        tone: 'warning',
        next: (
          <>
            {decision?.decision === 'rejected'
              ? `It had been declined ${decided}, and its link still says so. `
              : 'It can no longer be accepted. '}
            If it is still wanted, {quote.sent_at !== null && 'revise it, or '}
            <NewQuoteLink />.
          </>
        ),
      }
  }
}

type StatusProps = QuoteProps & { focusRef: Ref<HTMLHeadingElement>; onDeleted: () => void }

export const QuoteStatus = ({ quote, focusRef, onDeleted }: StatusProps) => {
  const withLink = quote.emails.findLast(({ kind }) => kind === 'quote_sent')
  const isLost = quote.status === 'sent' && withLink && isUndelivered(withLink)
  return (
    <StatusPanel
      {...statusOf(quote, dayNow())}
      {...(isLost && { tone: 'bad' })}
      focusRef={focusRef}
      actions={<QuoteActions quote={quote} onDeleted={onDeleted} />}
    >
      {isLost && (
        <p className="max-w-[44rem] font-semibold text-danger">
          <NotDelivered phone={quote.client_phone} />. {withLink.reason}
        </p>
      )}
      {withLink && emailStatus(withLink).failed && quote.public_link && (
        <p className="max-w-[44rem] font-semibold text-danger">
          The email with the link did not go through. Copy the link and send it to <MailLink quote={quote} /> yourself.
        </p>
      )}
      <OwnerNotes quote={quote} />
      {quote.public_link && <CopyLink label="Public Quote Link" link={quote.public_link} />}
      {quote.deleted_at !== null && <p>Hidden from the list since {formatInstant(quote.deleted_at)}.</p>}
    </StatusPanel>
  )
}
