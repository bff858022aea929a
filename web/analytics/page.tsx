import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { defaultMonths } from '#src/analytics/rules.ts'
import type { Funnel } from '#src/analytics/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { EmptyState, ListPage } from '#web/components/list-page.tsx'
import { RecordSection } from '#web/components/record-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { FunnelChart } from './chart.tsx'
import { funnelQuery } from './queries.ts'
import type { Period } from './search.ts'
import { MonthTable, OutcomeTable, SourceTable } from './tables.tsx'

const route = getRouteApi('/admin/funnel')

const periods: Readonly<Record<Period, string>> = {
  '3': '3 months',
  '6': '6 months',
  '12': '12 months',
  '24': '2 years',
}

const periodLook =
  'inline-flex min-h-11 items-center rounded-md px-3.5 font-semibold text-soft ring-1 ring-line ring-inset hover:bg-sunken hover:text-ink aria-[current]:bg-primary-wash aria-[current]:text-primary aria-[current]:ring-primary'

const Periods = ({ months }: { months: string }) => (
  <nav aria-label="Period">
    <ul className="mt-6 flex flex-wrap gap-2">
      {(Object.keys(periods) as Period[]).map((period) => (
        <li key={period}>
          <Link
            to="/admin/funnel"
            search={{ months: period }}
            replace
            resetScroll={false}
            className={periodLook}
            aria-current={period === months ? 'page' : undefined}
          >
            {periods[period]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const hasCounts = ({ sources, declined }: Funnel) => sources.length + declined.length > 0

const Counted = ({ funnel }: { funnel: Funnel }) => (
  <div className="mt-8">
    <section aria-label="By month">
      <h2 className="text-xl">By month</h2>
      <FunnelChart months={funnel.months} />
    </section>
    <div className="mt-10">
      <RecordSection title="In figures">
        <MonthTable months={funnel.months} />
      </RecordSection>
      <RecordSection title="By source">
        <div className="grid gap-4">
          <SourceTable sources={funnel.sources} />
          <p className="measure text-sm text-soft">
            The source is what a link names (utm_source), or else the site that led to the form. Many browsers tell
            neither. A quote has the source of the lead that it was made from.
          </p>
        </div>
      </RecordSection>
      <RecordSection title="Won and lost">
        <div className="grid gap-4">
          <OutcomeTable {...funnel} />
          <p className="measure text-sm text-soft">
            A quote that ended without an answer is neither. What was undone does not count.
          </p>
        </div>
      </RecordSection>
    </div>
  </div>
)

const NothingCounted = () => (
  <div className="mt-8">
    <EmptyState title="Nothing counted in this time">
      <Link to="/start-assessment" className={buttonLook({ variant: 'secondary' })}>
        See the form that brings leads in
      </Link>
    </EmptyState>
  </div>
)

/** From the visits of the form to the agreements, counted without cookies. */
export const FunnelPage = () => {
  const { months = String(defaultMonths) } = route.useSearch()
  const { data, error, isPending, isFetching, refetch } = useQuery(funnelQuery(months))
  const status = useRef<HTMLParagraphElement>(null)
  const retry = async () => {
    await refetch()
    restoreFocus(() => status.current)
  }
  return (
    <ListPage title="Where work comes from">
      <p className="measure mt-5 text-soft">
        Counted here, without cookies and without knowing who visits. Each thing counts in the month in which it
        happened.
      </p>
      <Periods months={months} />
      <p ref={status} role="status" tabIndex={-1} className="sr-only">
        {isPending || isFetching ? 'Counting' : data && 'Counted'}
      </p>
      {error && (
        <Callout tone="bad" title="Failed to count" role="alert" className="mt-8">
          <p>{error.message}</p>
          <Button className="mt-3 w-fit" variant="secondary" busy={isFetching} onClick={() => void retry()}>
            Try again
          </Button>
        </Callout>
      )}
      {isPending && <Skeleton className="mt-8 h-96" />}
      {data && (hasCounts(data) ? <Counted funnel={data} /> : <NothingCounted />)}
    </ListPage>
  )
}
