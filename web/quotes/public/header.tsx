import type { ReactNode } from 'react'
import { type Day, daysBetween, formatDay, nzDay } from '#src/base/time.ts'
import type { PublicQuote, ShownQuote } from '#src/quotes/schema.ts'
import { Heading } from '#web/components/page.tsx'
import { PrintButton } from '#web/components/print-button.tsx'
import { Registration } from '#web/components/print-letterhead.tsx'
import { Section } from '#web/components/section.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { daysLeft, quotePage } from '#web/content/public-quote.ts'
import { now } from '#web/lib/now.ts'
import { CalendarLink, PdfLink } from './pdf-link.tsx'
import { planChoiceId } from './plans.tsx'
import { providerOf } from './provider.ts'
import { Price } from './rate.tsx'
import { TermsLink } from './terms-link.tsx'

const { record } = quotePage

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="border-t border-line pt-3">
    <dt className="text-sm font-semibold text-faint">{term}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)

const urgentDays = 3

type QuoteHeaderProps = {
  token: string
  quote: ShownQuote
  lastDay: Day
  name: string
  open: boolean
  /** On a page with a heading of its own. */
  inset?: boolean
}

export const QuoteHeader = ({ token, quote, lastDay, name, open, inset = false }: QuoteHeaderProps) => {
  const Title = inset ? 'h2' : Heading
  return (
    <div className="pb-8 print:pb-4">
      <div className="grid items-end gap-x-12 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <Title className="text-3xl">
            <span className="block font-sans text-lg font-normal tracking-normal text-faint">{quotePage.for}</span>{' '}
            {name}
          </Title>
          <p className="mt-3 text-lg text-soft">
            {quotePage.preparedFor} <span className="font-semibold text-ink">{quote.client_name}</span>
          </p>
        </div>
        <div className="text-sm text-soft md:text-right print:text-right">
          <p className="text-ink">
            {quotePage.from} {quote.provider}
          </p>
          <p className="flex flex-wrap gap-x-4 md:justify-end print:justify-end">
            <Registration provider={providerOf(quote)} />
          </p>
          <p className="tabular">
            {quotePage.reference} <span className="font-semibold text-ink">{quote.reference}</span>
          </p>
          <p className={`tabular ${open ? 'hidden print:block' : ''}`}>
            {quotePage.validUntil} <span className="font-semibold text-ink">{formatDay(lastDay)}</span>
          </p>
        </div>
      </div>
      {open && <Summary token={token} quote={quote} lastDay={lastDay} />}
    </div>
  )
}

type SummaryProps = Pick<QuoteHeaderProps, 'token' | 'quote' | 'lastDay'>

const Summary = ({ token, quote, lastDay }: SummaryProps) => {
  const left = daysBetween(nzDay(now()), lastDay)
  return (
    <div className="mt-6 sm:mt-8 print:hidden">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] gap-x-10 gap-y-3">
        <Fact term={quotePage.validUntil}>
          <span className="tabular mr-1 font-serif text-xl">{formatDay(lastDay)}</span>{' '}
          {left >= 0 && (
            <span
              className={`inline-block text-sm sm:block ${left <= urgentDays ? 'font-semibold text-tussock-ink' : 'text-soft'}`}
            >
              {daysLeft(left)}
            </span>
          )}
        </Fact>
        {quote.plan_cards.map(({ plan, label, headline }) => (
          <Fact key={plan} term={label}>
            <Price price={headline} />
          </Fact>
        ))}
      </dl>
      <p className="mt-6 flex flex-wrap gap-3 sm:mt-7">
        <a href={`#${planChoiceId}`} className={buttonLook()}>
          {quotePage.choose}
        </a>
        <PrintButton label={quotePage.print} />
        <PdfLink token={token} kind="quote" />
        <CalendarLink token={token} date="last-day" />
      </p>
    </div>
  )
}

export const QuoteRecord = ({ answer: { quote, shown_hash } }: { answer: PublicQuote }) => (
  <Section title={record.heading}>
    <dl className="measure grid gap-x-10 gap-y-3 text-sm text-soft print:max-w-none print:grid-cols-[auto_1fr] print:text-xs">
      <div>
        <dt className="font-semibold text-ink">{record.terms}</dt>
        <dd>
          <TermsLink version={quote.terms_version} />
        </dd>
      </div>
      <div>
        <dt className="font-semibold text-ink">{record.fingerprint}</dt>
        <dd>
          <span className="block font-mono text-xs break-all">{shown_hash}</span>
          {record.fingerprintNote}
        </dd>
      </div>
    </dl>
  </Section>
)
