import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { QuoteId } from '#src/base/id.ts'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { DaysBar } from '#web/days/days-bar.tsx'
import { engagementsQuery } from './queries.ts'

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
        {shown.map(({ quote, balance, headline }) => (
          <li key={quote.id} className="border-b border-line py-2">
            <div className="flex min-h-11 items-center justify-between gap-x-4">
              <div>
                <p className="font-serif text-xl">{headline}</p>
                <Link to="/admin/quotes/$id" params={{ id: quote.id }} hash="days" className="link py-1">
                  {quote.reference}
                </Link>
              </div>
              <LogDayLink quote={quote.id} />
            </div>
            <DaysBar balance={balance} />
          </li>
        ))}
      </ul>
    </section>
  )
}
