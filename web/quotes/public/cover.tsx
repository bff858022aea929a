import { type Day, daysBetween } from '#src/base/time.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { ShortDay } from '#web/components/ago.tsx'
import { textColumnWidth } from '#web/components/page/margin.ts'
import { Heading } from '#web/components/page/page.tsx'
import { Person } from '#web/components/person.tsx'
import { Ridge } from '#web/components/ridge.tsx'
import { StatusMark } from '#web/components/status-mark.tsx'
import { daysLeft, quotePage } from '#web/content/public-quote.ts'
import { dayNow } from '#web/lib/now.ts'

/** Separates the sections of the column by space, with each title above its text. */
export const textColumnLook =
  'grid gap-10 lg:gap-14 print:gap-4 [&_[data-section]]:grid-cols-1! [&_[data-section]]:gap-y-3! [&_[data-section]]:border-t-0! [&_[data-section]]:py-0!'

const DaysLeft = ({ lastDay }: { lastDay: Day }) => {
  const left = daysBetween(dayNow(), lastDay)
  if (left < 0) return null
  return <span className="ml-2 text-tussock-ink print:hidden">{daysLeft(left)}</span>
}

type QuoteCoverProps = {
  quote: ShownQuote
  lastDay: Day
  name: string
  /** Whether the quote can be answered: then the cover shows the days left. */
  open: boolean
  accepted?: boolean
  inset?: boolean
}

export const QuoteCover = ({ quote, lastDay, name, open, accepted = false, inset = false }: QuoteCoverProps) => {
  const Title = inset ? 'h2' : Heading
  const { signatory } = quote.identity
  return (
    <div className={`band ${accepted ? 'greenstone' : 'dusk'} ${inset ? 'overflow-clip rounded-md' : ''}`}>
      <div className={`pt-6 pb-5 sm:pt-12 sm:pb-8 print:p-0 ${inset ? 'px-5 sm:px-8' : 'column'}`}>
        <div className={inset ? '' : textColumnWidth}>
          {accepted && (
            <p className="mb-3">
              <StatusMark mark="accepted">{quotePage.marks.accepted}</StatusMark>
            </p>
          )}
          <Title className="text-3xl wrap-anywhere">
            <span className="block font-sans text-lg font-normal tracking-normal text-soft">{quotePage.for}</span>{' '}
            {name}
          </Title>
          <p className="mt-2 text-lg text-soft">
            {quotePage.preparedFor} <span className="font-semibold text-ink">{quote.client_name}</span>
            {signatory?.name && (
              <>
                {' '}
                {quotePage.by} <span className="font-semibold text-ink">{signatory.name}</span>
              </>
            )}
          </p>
          <p className="tabular mt-5 text-sm text-soft print:mt-2">
            {quotePage.validUntil}{' '}
            <span className="font-semibold text-ink">
              <ShortDay day={lastDay} />
            </span>
            {open && <DaysLeft lastDay={lastDay} />}
          </p>
        </div>
      </div>
      <Ridge className="aspect-[36/5] min-h-16 print:hidden" />
    </div>
  )
}

/** The owner's own words above the offer, signed. */
export const CoverNote = ({ quote: { cover_note, identity } }: { quote: ShownQuote }) =>
  cover_note && (
    <figure className="grid max-w-160 gap-5 print:max-w-none print:gap-3">
      <blockquote className="font-serif text-lg font-normal md:text-xl md:leading-relaxed print:text-lg print:leading-snug whitespace-pre-line italic wrap-anywhere">
        {cover_note}
      </blockquote>
      <figcaption className="[&_div]:flex! [&_div]:flex-wrap [&_img]:w-24! lg:[&_img]:hidden print:[&_img]:block print:[&_img]:w-16!">
        <Person person={identity.signatory} />
      </figcaption>
    </figure>
  )
