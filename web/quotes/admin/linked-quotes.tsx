import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { QuoteId } from '#src/base/id.ts'
import { reference } from '#src/quotes/rules.ts'
import { quoteQuery } from './queries.ts'
import { StatusBadges } from './quote-page.tsx'

export const LinkedQuotes = ({ ids }: { ids: readonly QuoteId[] }) => {
  const quotes = useQueries({ queries: ids.map(quoteQuery) })
  if (ids.length === 0) return null
  return (
    <div>
      <p>{ids.length === 1 ? 'There is a quote already:' : `There are ${ids.length} quotes already:`}</p>
      <ul className="mt-2 grid gap-2">
        {ids.map((id, index) => {
          const quote = quotes[index]?.data
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to="/admin/quotes/$id" params={{ id }} className="link inline-flex min-h-6 items-center">
                Quote {reference(id)}
              </Link>
              {quote && <StatusBadges quote={quote} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
