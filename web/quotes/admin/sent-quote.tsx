import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { adminQuotePdfPath } from '#src/base/links.ts'
import { type Day, formatDay, formatInstant, nzDay } from '#src/base/time.ts'
import { formatAcceptedBy, formatDecidedBy, may, planLabels } from '#src/quotes/rules.ts'
import { labels, type Quote, type QuoteDraft } from '#src/quotes/schema.ts'
import { CopyLink } from '#web/components/copy-link.tsx'
import { RecordSection, RecordWithHistory, StatusPanel, Term } from '#web/components/record-page.tsx'
import { cn } from '#web/lib/cn.ts'
import { now } from '#web/lib/now.ts'
import { queryClient } from '#web/lib/query.ts'
import { emailStatus, isNdaEmail, isUndelivered } from '#web/mail/email-labels.ts'
import { EmailList, NotDelivered } from '#web/mail/email-list.tsx'
import { DeleteButton } from './delete-button.tsx'
import { ExpireButton } from './expire-button.tsx'
import { FollowUp } from './follow-up.tsx'
import { formatField, formatVisits, sections } from './labels.ts'
import { formatTimeLeft } from './next-step.ts'
import { quoteQuery } from './queries.ts'

type QuoteProps = { quote: Quote }

const MailLink = ({ quote: { client_email } }: QuoteProps) => (
  <a className="link wrap-anywhere" href={`mailto:${client_email}`}>
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

const statusOf = (quote: Quote, today: Day): Status => {
  const { client_name, valid_until, decision, start_date } = quote
  const decided =
    decision && `on ${formatInstant(decision.decided_at)} ${formatDecidedBy(decision.accepted_by, client_name)}`
  switch (quote.status) {
    case 'draft':
      return { title: 'Not sent', tone: 'plain', next: 'The client has not seen it.' }
    case 'sent':
      return {
        title: `With ${client_name}`,
        tone: 'good',
        next: (
          <>
            <SentTo quote={quote} /> It can be accepted or declined through the end of {formatDay(valid_until)} (
            {formatTimeLeft(valid_until, today)}). You get an email as soon as it is.
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
            {decided && `It was declined ${decided}. `}Next: ask <MailLink quote={quote} /> what would suit better, and{' '}
            <NewQuoteLink />.
          </>
        ),
      }
    case 'expired':
      return {
        title: 'Expired',
        tone: 'warning',
        next: (
          <>
            {decision?.decision === 'rejected'
              ? `It had been declined ${decided}, and its link still says so. `
              : 'It can no longer be accepted. '}
            If it is still wanted, <NewQuoteLink />.
          </>
        ),
      }
  }
}

type SentQuoteProps = QuoteProps & { focusRef: Ref<HTMLHeadingElement>; onDeleted: () => void }

const QuoteStatus = ({ quote, focusRef, onDeleted }: SentQuoteProps) => {
  const withLink = quote.emails.find(({ kind }) => kind === 'quote_sent')
  const isLost = quote.status === 'sent' && withLink && isUndelivered(withLink)
  return (
    <StatusPanel
      {...statusOf(quote, nzDay(now()))}
      {...(isLost && { tone: 'bad' })}
      focusRef={focusRef}
      actions={
        <>
          <ExpireButton quote={quote} />
          {(quote.deleted_at !== null || may('delete', quote)) && (
            <DeleteButton quote={quote} {...(quote.deleted_at === null && { onSuccess: onDeleted })} />
          )}
        </>
      }
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
      {quote.public_link && <CopyLink label="Public Quote Link" link={quote.public_link} />}
      {quote.deleted_at !== null && <p>Hidden from the list since {formatInstant(quote.deleted_at)}.</p>}
    </StatusPanel>
  )
}

// The source names the referrer.
const isOwnTerm = (key: keyof QuoteDraft) => key !== 'client_referrer'

const wide = new Set<keyof QuoteDraft>(['scope_summary', 'notes_internal'])

const QuoteFields = ({ quote }: QuoteProps) => (
  <>
    {Object.values(sections).map(({ title, keys }) => (
      <RecordSection key={title} title={title}>
        <dl className="tabular grid content-start gap-x-6 gap-y-4 sm:grid-cols-2">
          {keys.filter(isOwnTerm).map((key) => (
            <Term
              key={key}
              term={labels[key]}
              className={cn(
                wide.has(key) && 'sm:col-span-2',
                key === 'notes_internal' && 'rounded-md border-l-4 border-tussock bg-tussock-wash p-4',
              )}
            >
              {formatField(quote, key) ?? <span className="text-faint">Not set</span>}
              {key === 'notes_internal' && (
                <span className="mt-1 block text-sm text-soft">Never shown to the client.</span>
              )}
            </Term>
          ))}
        </dl>
      </RecordSection>
    ))}
  </>
)

const documentNames = { quote: 'Quote as a PDF', record: 'Record as a PDF' } as const

/** Leaves out the emails about the NDA: its panel lists them. */
const History = ({ quote }: QuoteProps) => {
  const { decision } = quote
  return (
    <>
      <dl className="tabular mt-4 grid gap-y-3">
        <Term term="Created">{formatInstant(quote.created_at)}</Term>
        {quote.sent_at && <Term term="Sent">{formatInstant(quote.sent_at)}</Term>}
        {quote.sent_at && <Term term="Seen by the client">{formatVisits(quote.views)}</Term>}
        {decision && (
          <>
            <Term term={decision.decision === 'accepted' ? 'Accepted' : 'Declined'}>
              {formatInstant(decision.decided_at)}
              {quote.chosen_plan && `, ${planLabels[quote.chosen_plan]}`}
            </Term>
            {decision.accepted_by && <Term term="Accepted by">{formatAcceptedBy(decision.accepted_by)}</Term>}
            <Term term="From">
              {decision.address}
              <span className="block text-sm text-faint">{decision.user_agent}</span>
            </Term>
            <Term term="Evidence, SHA-256">
              <code className="font-mono text-sm break-all">{decision.snapshot_sha256}</code>
            </Term>
            {decision.record && (
              <Term term="Record">
                <code className="font-mono text-sm break-all">{decision.record}</code>
              </Term>
            )}
          </>
        )}
        {quote.documents.map(({ kind, sha256 }) => (
          <Term key={kind} term={`${documentNames[kind]}, SHA-256`}>
            {sha256 ? <code className="font-mono text-sm break-all">{sha256}</code> : 'It is being made.'}
            <a className="link block w-fit py-1" href={adminQuotePdfPath(quote.id, kind)} download>
              Download the {kind} (PDF)
            </a>
          </Term>
        ))}
      </dl>
      <EmailList
        emails={quote.emails.filter((email) => !isNdaEmail(email))}
        phone={quote.client_phone}
        refresh={() => queryClient.invalidateQueries(quoteQuery(quote.id))}
      />
    </>
  )
}

export const SentQuote = ({ ndaPanel, ...props }: SentQuoteProps & { ndaPanel: ReactNode }) => (
  <>
    <QuoteStatus {...props} />
    <RecordWithHistory history={<History quote={props.quote} />}>
      <FollowUp id={props.quote.id} />
      {ndaPanel}
      <QuoteFields quote={props.quote} />
    </RecordWithHistory>
  </>
)
