import type { ReactNode } from 'react'
import { adminQuotePdfPath, evidencePath } from '#src/base/links.ts'
import { formatShortDay } from '#src/base/time.ts'
import { quoteFields } from '#src/quotes/field-rules.ts'
import { formatAcceptedBy, lastDayOf } from '#src/quotes/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { CopyLink } from '#web/components/copy-link.tsx'
import { EmailLink } from '#web/components/email-link.tsx'
import { Term } from '#web/components/page/detail-page.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { formatField, keysInOrder, pricesOf } from '#web/quotes/admin/labels.ts'

type QuoteProps = { quote: AdminQuote }

const Client = ({ quote: { client_name, client_email, client_phone } }: QuoteProps) => (
  <>
    {client_name}
    <EmailLink email={client_email} className="block" />
    {client_phone && (
      <span className="block">
        <PhoneLink phone={client_phone} />
      </span>
    )}
  </>
)

const Code = ({ term, children }: { term: string; children: string }) => (
  <Term term={term}>
    <code className="font-mono text-sm break-all">{children}</code>
  </Term>
)

const documentNames = { quote: 'Quote as a PDF', record: 'Record as a PDF' } as const

const QuoteEvidence = ({ quote: { shown_sha256, shown, decision, documents } }: QuoteProps) =>
  shown_sha256 && (
    <details className="mt-2">
      <summary className="link w-fit cursor-pointer py-2.5">Evidence</summary>
      <dl className="tabular mt-1 grid gap-y-3">
        {shown && <Term term="Terms & Conditions">Version {shown.terms_version}</Term>}
        {decision?.accepted_by && <Term term="Accepted by">{formatAcceptedBy(decision.accepted_by)}</Term>}
        {decision && !decision.told && (
          <Term term="From">
            {decision.address}
            <span className="block text-sm text-faint">{decision.user_agent}</span>
          </Term>
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

/** The fields shown for a quote that was never sent, or that was erased. */
const unsentKeys = keysInOrder.filter((key) => !/^(client_|notes_|valid_)/.test(key))

export const SentFacts = ({ quote, children }: QuoteProps & { children: ReactNode }) => {
  const terms: [string, ReactNode][] = [
    ['Client', <Client key="client" quote={quote} />],
    [quoteFields.client_source.label, formatField(quote, 'client_source')],
    ['Price', pricesOf(quote).join(' or ')],
    ['Last day', formatShortDay(lastDayOf(quote))],
    ['Start', quote.start_date && formatShortDay(quote.start_date)],
    ['Note for you', quote.notes_internal],
    ...(quote.shown
      ? []
      : unsentKeys.map((key): [string, ReactNode] => [quoteFields[key].label, formatField(quote, key)])),
  ]
  return (
    <section aria-label="Facts" className="grid min-w-0 content-start gap-6 border-t border-line pt-5">
      <dl className="tabular grid gap-y-3">
        {terms.map(
          ([term, value]) =>
            value && (
              <Term key={term} term={term}>
                {value}
              </Term>
            ),
        )}
      </dl>
      {quote.public_link && <CopyLink label="Public Quote Link" link={quote.public_link} />}
      {children}
      <div>
        <ul className="empty:hidden">
          {quote.documents.map(({ kind, nth, sha256 }) => (
            <li key={`${kind} ${nth}`}>
              <a
                className="link inline-flex min-h-9 items-center"
                href={adminQuotePdfPath(quote.id, kind, nth)}
                download
              >
                Download the {kind} (PDF){nth > 1 && `, decision ${nth}`}
              </a>
              {kind === 'record' && (
                <a
                  className="link ml-4 inline-flex min-h-9 items-center"
                  href={evidencePath(adminQuotePdfPath(quote.id, kind, nth))}
                  download
                >
                  Evidence (ZIP)<span className="sr-only"> of decision {nth}</span>
                </a>
              )}
              {sha256 === null && <span className="block text-sm text-soft">It is being made.</span>}
            </li>
          ))}
        </ul>
        <QuoteEvidence quote={quote} />
      </div>
    </section>
  )
}
