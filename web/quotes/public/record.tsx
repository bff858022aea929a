import { useContext } from 'react'
import { evidencePath, quoteCalendarPath, quotePdfPath } from '#src/base/links.ts'
import { formatDay, msOf, nzDay } from '#src/base/time.ts'
import type { DocumentKind } from '#src/quotes/rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { OfferedActs } from '#web/components/form/page-form.tsx'
import { PrintButton } from '#web/components/page/print-button.tsx'
import { Registration } from '#web/components/page/print-letterhead.tsx'
import { Section } from '#web/components/section.tsx'
import { type ButtonLook, buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { TermsLink } from './scope.tsx'

type LinkProps = { token: string } & Pick<ButtonLook, 'variant'>

export const PdfLink = ({ token, kind, variant = 'secondary' }: LinkProps & { kind: DocumentKind }) => (
  <a href={quotePdfPath(token, kind)} download className={buttonLook({ variant })}>
    {quotePage.download[kind]}
  </a>
)

/** The evidence is the first addressee's. */
export const EvidenceLink = ({ token }: Pick<LinkProps, 'token'>) =>
  useContext(OfferedActs) === null && (
    <a href={evidencePath(quotePdfPath(token, 'record'))} download className={buttonLook({ variant: 'link' })}>
      {quotePage.evidence}
    </a>
  )

export const CalendarLink = ({ token, date, variant = 'secondary' }: LinkProps & { date: 'start' | 'last-day' }) => (
  <a href={quoteCalendarPath(token, date)} download className={buttonLook({ variant })}>
    {quotePage.calendar[date]}
  </a>
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
        <PdfLink token={token} kind="quote" variant="link" />
        {!readonly && <CalendarLink token={token} date="last-day" variant="link" />}
        <span className="hidden sm:inline">
          <PrintButton label={quotePage.print} variant="link" />
        </span>
      </p>
    </div>
  </Section>
)
