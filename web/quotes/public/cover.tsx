import type { ReactNode } from 'react'
import { type Day, daysBetween, formatDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { Cover } from '#web/components/cover.tsx'
import { Heading } from '#web/components/page/page.tsx'
import { PrintButton } from '#web/components/page/print-button.tsx'
import { Registration } from '#web/components/page/print-letterhead.tsx'
import { StatusMark } from '#web/components/status-mark.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { daysLeft, quotePage } from '#web/content/public-quote.ts'
import { dayNow } from '#web/lib/now.ts'
import { CalendarLink, PdfLink } from './pdf-link.tsx'
import { planChoiceId } from './plans.tsx'
import { Price } from './rate.tsx'

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{term}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
)

const DaysLeft = ({ lastDay }: { lastDay: Day }) => {
  const left = daysBetween(dayNow(), lastDay)
  if (left < 0) return null
  return <span className="block text-sm text-tussock-ink print:hidden">{daysLeft(left)}</span>
}

const marks = {
  accepted: { mark: 'accepted' },
  declined: { mark: 'rejected', variant: 'destructive' },
  expired: { mark: 'expired', variant: 'warning' },
  withdrawn: { mark: 'expired', variant: 'warning' },
} as const

type QuoteCoverProps = {
  quote: ShownQuote
  sentAt: Instant | null
  lastDay: Day
  name: string
  /** Whether it can be answered: then the cover shows prices and days left. */
  open: boolean
  mark?: keyof typeof marks | undefined
  inset?: boolean
  children?: ReactNode
}

export const QuoteCover = ({ quote, sentAt, lastDay, name, open, mark, inset = false, children }: QuoteCoverProps) => {
  const Title = inset ? 'h2' : Heading
  const provider = quote.identity
  return (
    <Cover tone={mark === 'accepted' ? 'greenstone' : 'dusk'} inset={inset}>
      <p className="tabular mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
        <span>
          {quotePage.reference} <span className="font-semibold text-ink">{quote.reference}</span>
        </span>
        {mark && <StatusMark {...marks[mark]}>{quotePage.marks[mark]}</StatusMark>}
      </p>
      <Title className="text-3xl wrap-anywhere">
        <span className="block font-sans text-lg font-normal tracking-normal text-soft">{quotePage.for}</span> {name}
      </Title>
      <p className="mt-2 text-lg text-soft">
        {quotePage.preparedFor} <span className="font-semibold text-ink">{quote.client_name}</span>
        {provider.signatory && (
          <>
            {' '}
            {quotePage.by} <span className="font-semibold text-ink">{provider.signatory.name}</span>
          </>
        )}
      </p>
      {open && (
        <dl className="mt-5 flex flex-wrap gap-x-14 gap-y-3 print:hidden">
          {quote.plan_cards.map(({ plan, label, headline }) => (
            <div key={plan}>
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="mt-1">
                <Price price={headline} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-x-8 gap-y-3 border-t border-line pt-4 sm:flex sm:flex-wrap sm:gap-x-14 print:mt-3 print:flex print:pt-2">
        {sentAt && <Fact term={quotePage.issued}>{formatDay(nzDay(msOf(sentAt)))}</Fact>}
        <Fact term={quotePage.validUntil}>
          {formatDay(lastDay)}
          {open && <DaysLeft lastDay={lastDay} />}
        </Fact>
        <div className="hidden text-sm sm:block print:block">
          <dt className="text-soft">{quotePage.from}</dt>
          <dd>{quote.provider}</dd>
          <dd className="flex flex-wrap gap-x-4 text-soft">
            <Registration provider={provider} />
          </dd>
        </div>
      </dl>
      {children}
    </Cover>
  )
}

export const CoverActions = ({ token }: { token: string }) => (
  <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-1 print:hidden">
    <a href={`#${planChoiceId}`} className={buttonLook({ className: 'max-sm:w-full' })}>
      {quotePage.choose}
    </a>
    <PdfLink token={token} kind="quote" variant="link" />
    <span className="hidden sm:inline">
      <PrintButton label={quotePage.print} variant="link" />
    </span>
    <CalendarLink token={token} date="last-day" variant="link" />
  </p>
)
