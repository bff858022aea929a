import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { RunningEngagement } from '#src/days/schema.ts'
import { ListPage } from '#web/components/page/list-page.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { dayNow } from '#web/lib/now.ts'
import { LogDayForm } from './log-day-form.tsx'
import { LoggedDay, type LogOutcome } from './logged-day.tsx'
import { engagementsQuery } from './queries.ts'

export const LogPage = () => {
  const asked = useSearch({ from: '/admin/log' })
  const [logged, setLogged] = useState<LogOutcome | null>(null)
  const query = useQuery(engagementsQuery)
  const { data } = query
  const logAnother = () => {
    setLogged(null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }
  const today = dayNow()
  /** Who was asked for is first, then who is booked today. */
  const rank = ({ quote, bookings }: RunningEngagement) =>
    quote.id === asked.quote ? 0 : bookings.some(({ day }) => day === today) ? 1 : 2
  const items = data?.items.toSorted((one, other) => rank(one) - rank(other))
  return (
    <ListPage title="Log a day">
      {query.isError && !data && <QueryError level="h2" title="Failed to load your clients" query={query} />}
      {query.isPending && <Skeletons className="mt-6 grid gap-2.5" height="h-12" />}
      {logged && <LoggedDay logged={logged} onAgain={logAnother} />}
      {!logged && items?.length === 0 && (
        <p className="mt-4 text-soft">
          No days can be logged yet. They can once a client has accepted a quote and its engagement runs.
        </p>
      )}
      {!logged && items && items.length > 0 && (
        <LogDayForm items={items} asked={asked} onLogged={(now) => setLogged({ ...now, isUndone: false })} />
      )}
    </ListPage>
  )
}
