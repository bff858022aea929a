import type { ComponentProps, ReactNode } from 'react'
import { adminQuotePdfPath } from '#src/base/links.ts'
import { formatAcceptedBy } from '#src/quotes/rules.ts'
import { labels, type QuoteDraft } from '#src/quotes/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { DetailSection, Term } from '#web/components/page/detail-page.tsx'
import { Timeline } from '#web/components/timeline.tsx'
import { cn } from '#web/lib/cn.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { isNdaEmail } from '#web/mail/email-labels.ts'
import { EmailList } from '#web/mail/email-list.tsx'
import { formatField, sections } from '#web/quotes/admin/labels.ts'
import { quoteQuery } from '#web/quotes/admin/queries.ts'
import { Conversation } from './conversation.tsx'
import { FollowUp } from './follow-up.tsx'
import { QuoteStatus } from './quote-status.tsx'
import { SentDocument } from './sent-document.tsx'
import { timelineOf } from './timeline.ts'

const Code = ({ term, children }: { term: string; children: string }) => (
  <Term term={term}>
    <code className="font-mono text-sm break-all">{children}</code>
  </Term>
)

const documentNames = { quote: 'Quote as a PDF', record: 'Record as a PDF' } as const

const QuoteEvidence = ({ quote: { shown_sha256, shown, decision, documents } }: { quote: AdminQuote }) =>
  shown_sha256 && (
    <details className="mt-2">
      <summary className="link w-fit cursor-pointer py-2.5">Evidence</summary>
      <dl className="tabular mt-1 grid gap-y-3">
        {shown && <Term term="Terms & Conditions">Version {shown.terms_version}</Term>}
        {decision && (
          <>
            {decision.accepted_by && <Term term="Accepted by">{formatAcceptedBy(decision.accepted_by)}</Term>}
            {!decision.told && (
              <Term term="From">
                {decision.address}
                <span className="block text-sm text-faint">{decision.user_agent}</span>
              </Term>
            )}
          </>
        )}
      </dl>
      <p className="mt-3 text-sm text-soft">
        What the client was shown{decision && ' and answered'} is kept with a fingerprint each, so that any later change
        would show. Nothing needs doing.
      </p>
      <details>
        <summary className="link w-fit cursor-pointer py-2.5">Details</summary>
        <dl className="tabular mt-1 grid gap-y-3">
          <Code term="Quote, SHA-256">{shown_sha256}</Code>
          {decision && <Code term="Evidence, SHA-256">{decision.snapshot_sha256}</Code>}
          {decision?.record && <Code term="Record">{decision.record}</Code>}
          {documents.map(
            ({ kind, nth, sha256 }) =>
              sha256 && (
                <Code key={`${kind} ${nth}`} term={`${documentNames[kind]}${nth > 1 ? ` (${nth})` : ''}, SHA-256`}>
                  {sha256}
                </Code>
              ),
          )}
        </dl>
      </details>
    </details>
  )

const QuoteTimeline = ({ quote }: { quote: AdminQuote }) => (
  <>
    <Timeline entries={timelineOf(quote)} />
    {quote.status === 'sent' && quote.views.count === 0 && (
      <p className="mt-4 text-sm text-soft">No sign that it was opened. A reader who blocks scripts leaves none.</p>
    )}
  </>
)

type QuoteProps = { quote: AdminQuote }

/** Leaves out the emails about the NDA: its panel lists them. */
const History = ({ quote }: QuoteProps) => (
  <section aria-label="What happened" className="border-t border-line pt-6">
    <h2 className="text-xl">What happened</h2>
    <QuoteTimeline quote={quote} />
    <EmailList
      emails={quote.emails.filter((email) => !isNdaEmail(email))}
      phone={quote.client_phone}
      refresh={() => queryClient.invalidateQueries(quoteQuery(quote.id))}
    />
    <ul className="mt-4 empty:hidden">
      {quote.documents.map(({ kind, nth, sha256 }) => (
        <li key={`${kind} ${nth}`} className="mt-3">
          <a className="link inline-flex min-h-11 items-center" href={adminQuotePdfPath(quote.id, kind, nth)} download>
            Download the {kind} (PDF){nth > 1 && `, decision ${nth}`}
          </a>
          {sha256 === null && <span className="block text-sm text-soft">It is being made.</span>}
        </li>
      ))}
    </ul>
    <QuoteEvidence quote={quote} />
  </section>
)

// The source names the referrer.
const isOwnTerm = (key: keyof QuoteDraft) => key !== 'client_referrer'

const notes = 'notes_internal'
const wide = new Set<keyof QuoteDraft>(['scope_summary', 'cover_note', 'client_source', notes])

const Fields = ({ quote, title, keys }: QuoteProps & { title: string; keys: readonly (keyof QuoteDraft)[] }) => (
  <DetailSection title={title}>
    <dl className="tabular grid content-start gap-x-6 gap-y-4 sm:grid-cols-2">
      {keys.filter(isOwnTerm).map((key) => (
        <Term
          key={key}
          term={labels[key]}
          className={cn(wide.has(key) && 'sm:col-span-2', key === notes && 'rounded-md bg-sunken p-4')}
        >
          {formatField(quote, key) ?? <span className="text-faint">Not set</span>}
          {key === notes && <span className="mt-1 block text-sm text-soft">Never shown to the client.</span>}
        </Term>
      ))}
    </dl>
  </DetailSection>
)

const ofOwner = ['client_email', 'client_phone', 'client_source', notes] as const

const stacked = '[&_section]:grid-cols-1!'

/** The document as the client sees it, beside its history and the actions: on a phone below them. */
export const SentQuote = ({ ndaPanel, ...props }: ComponentProps<typeof QuoteStatus> & { ndaPanel: ReactNode }) => {
  const { quote } = props
  return (
    <div className="grid items-start gap-x-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className={cn('grid min-w-0 gap-8 lg:col-start-2 lg:row-start-1', stacked)}>
        <QuoteStatus {...props} />
        <Conversation id={quote.id} />
        <FollowUp id={quote.id} />
        <History quote={quote} />
        {quote.shown && <Fields quote={quote} title="For you" keys={ofOwner} />}
        {ndaPanel}
      </div>
      <div className="mt-8 min-w-0 lg:col-start-1 lg:row-start-1 lg:mt-6">
        {quote.shown ? (
          <SentDocument quote={quote} shown={quote.shown} />
        ) : (
          Object.values(sections).map((section) => <Fields key={section.title} quote={quote} {...section} />)
        )}
      </div>
    </div>
  )
}
