import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { QuoteId } from '#src/base/id.ts'
import { leftWords } from '#src/days/balances/sentence-rules.ts'
import type { RunningEngagement } from '#src/days/schema.ts'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { engagementsQuery } from './queries.ts'

export const leftSentence = ({ left, plan }: Pick<RunningEngagement, 'left' | 'plan'>) => {
  if (left) return leftWords(left)
  return plan === 'retainer' ? 'No fixed number of days' : 'No days bought ahead'
}

const LogDayLink = ({ quote }: { quote?: QuoteId }) => (
  <Link
    to="/admin/log"
    search={{ quote }}
    className={buttonLook({ variant: 'secondary', size: 'small', className: 'min-h-11' })}
  >
    Log a day
  </Link>
)

/** A link to the page that logs a day, if there is an engagement to log for. */
export const LogLink = () => (useQuery(engagementsQuery).data?.items.length ? <LogDayLink /> : null)

/** One row for each of `quotes` whose days may be logged. */
export const RunningEngagements = ({ quotes }: { quotes: readonly { id: QuoteId }[] }) => {
  const { data } = useQuery(engagementsQuery)
  const id = useId()
  const shown = data?.items.filter(({ quote }) => quotes.some((one) => one.id === quote.id)) ?? []
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8 text-sm">
      <h2 id={id} className="mb-1 text-lg">
        Days
      </h2>
      <ul className="border-t border-line">
        {shown.map(({ quote, bookings, ...one }) => (
          <li key={quote.id} className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line py-1">
            <Link to="/admin/quotes/$id" params={{ id: quote.id }} hash="days" className="link py-1 whitespace-nowrap">
              {quote.reference}
            </Link>
            <span className="min-w-0 flex-1">
              {leftSentence(one)}
              {bookings.length > 0 && ` · ${bookings.length} booked`}
            </span>
            <LogDayLink quote={quote.id} />
          </li>
        ))}
      </ul>
    </section>
  )
}
