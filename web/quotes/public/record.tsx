import { useContext } from 'react'
import { evidencePath, quoteCalendarPath, quotePdfPath } from '#src/base/links.ts'
import { formatDay, msOf, nzDay } from '#src/base/time.ts'
import type { DocumentKind } from '#src/quotes/rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { DownloadLink } from '#web/components/download.tsx'
import { OfferedActs } from '#web/components/form/page-form.tsx'
import { PrintButton } from '#web/components/page/print-button.tsx'
import { Registration } from '#web/components/page/print-letterhead.tsx'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { TermsLink } from './scope.tsx'

export const PdfLink = ({ token, kind }: { token: string; kind: DocumentKind }) => (
  <DownloadLink href={quotePdfPath(token, kind)}>{quotePage.download[kind]}</DownloadLink>
)

/** The evidence is the first addressee's. */
export const EvidenceLink = ({ token }: { token: string }) =>
  useContext(OfferedActs) === null && (
    <DownloadLink href={evidencePath(quotePdfPath(token, 'record'))}>{quotePage.evidence}</DownloadLink>
  )

export const CalendarLink = ({ token, date }: { token: string; date: 'start' | 'last-day' }) => (
  <DownloadLink href={quoteCalendarPath(token, date)}>{quotePage.calendar[date]}</DownloadLink>
)

const { record } = quotePage

export const QuoteRecord = ({ token, answer: { quote, sent_at, readonly } }: { token: string; answer: OpenQuote }) => (
  <Section title={record.heading}>
    <div className="grid gap-1 text-sm text-soft">
      <p>
        {record.quote(quote.reference, sent_at && formatDay(nzDay(msOf(sent_at))))} {quote.provider}
      </p>
      <p className="hidden flex-wrap gap-x-4 sm:flex print:flex">
        <Registration provider={quote.identity} />
      </p>
      <p className="hidden print:block">
        {record.terms}: <TermsLink version={quote.terms_version} />
      </p>
      <p className="flex flex-wrap items-center gap-x-5 print:hidden">
        <PdfLink token={token} kind="quote" />
        {!readonly && <CalendarLink token={token} date="last-day" />}
        <span className="hidden sm:inline">
          <PrintButton label={quotePage.print} />
        </span>
      </p>
    </div>
  </Section>
)
