import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { direct, otherSources, type Stage, stages } from '#src/analytics/rules.ts'
import type { Funnel, FunnelCounts } from '#src/analytics/schema.ts'
import { monthNames } from '#src/base/time.ts'
import { declineReasonLabels } from '#src/conversation/rules.ts'
import { DetailSection } from '#web/components/page/detail-page.tsx'
import { EmptyState } from '#web/components/page/list-page.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { funnelQuery } from './queries.ts'
import type { Period } from './search.ts'

const stageNames = Object.keys(stages) as Stage[]

const head = 'pb-2 align-bottom text-xs font-normal text-faint sm:text-sm'
const number = 'tabular py-2 pl-1.5 text-right align-top sm:pl-3'

type Row = FunnelCounts & { key: string; name: string }

const CountTable = ({ caption, first, rows }: { caption: string; first: string; rows: readonly Row[] }) => (
  <table className="w-full max-w-[44rem]">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-b border-edge">
        <th scope="col" className={`${head} text-left`}>
          {first}
        </th>
        {stageNames.map((stage) => (
          <th key={stage} scope="col" className={`${head} w-[14%] pl-1.5 text-right sm:w-[18%] sm:pl-3`}>
            {stages[stage]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, ...counts }) => (
        <tr key={key} className="border-b border-line">
          <th scope="row" className="py-2 text-left align-top text-sm font-normal wrap-anywhere sm:text-base">
            {name}
          </th>
          {stageNames.map((stage) => (
            <td key={stage} className={`${number} ${counts[stage] === 0 ? 'text-faint' : ''}`}>
              {counts[stage]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const formatMonth = (month: string) => {
  const [year, number] = month.split('-')
  return `${monthNames[Number(number) - 1]?.slice(0, 3)} ${year}`
}

const special: Readonly<Record<string, string>> = { [direct]: 'Direct, or not known', [otherSources]: 'All others' }

const nameOf = (source: string | null) => (source === null ? 'Quotes without a form' : (special[source] ?? source))

const outcomes = ({ accepted, declined }: Funnel) => [
  { key: 'accepted', name: 'Accepted', count: accepted, fill: 'fill-primary' },
  ...declined.map(({ reason, count }) => ({
    key: reason,
    name: `Declined: ${reason === 'none' ? 'no reason given' : declineReasonLabels[reason].toLowerCase()}`,
    count,
    fill: 'fill-edge',
  })),
]

const OutcomeTable = ({ funnel }: { funnel: Funnel }) => {
  const rows = outcomes(funnel)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className="w-full max-w-[44rem]">
      <caption className="sr-only">Won and lost, by reason</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Outcome</th>
          <th scope="col">Quotes</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, fill }) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="w-1/2 py-2.5 pr-4 text-left font-normal">
              {name}
            </th>
            <td className="tabular py-2.5">
              <span className="flex items-center gap-3">
                <span className="w-8 text-right">{count}</span>
                <svg aria-hidden="true" width="100%" height="12" className="min-w-0 grow">
                  <rect width={`${(100 * count) / most}%`} height="12" rx="1" className={fill} />
                </svg>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const periods: Readonly<Record<Period, string>> = {
  '3': '3 months',
  '6': '6 months',
  '12': '12 months',
  '24': '2 years',
}

const periodLook =
  'inline-flex min-h-11 items-center rounded-md px-3.5 font-semibold text-soft ring-1 ring-line ring-inset hover:bg-sunken hover:text-ink aria-[current]:bg-primary-wash aria-[current]:text-primary aria-[current]:ring-primary'

const Periods = ({ months }: { months: Period }) => (
  <nav aria-label="Period">
    <ul className="mt-4 flex flex-wrap gap-2">
      {(Object.keys(periods) as Period[]).map((period) => (
        <li key={period}>
          <Link
            to="/admin/quotes"
            search={(search) => ({ ...search, funnel: period })}
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
    <DetailSection title="By month">
      <CountTable
        caption="From the form to the agreement, by month"
        first="Month"
        rows={funnel.months
          .toReversed()
          .map(({ month, ...counts }) => ({ key: month, name: formatMonth(month), ...counts }))}
      />
    </DetailSection>
    <DetailSection title="By source">
      <div>
        <CountTable
          caption="From the form to the agreement, by source"
          first="Source"
          rows={funnel.sources.map(({ source, ...counts }) => ({
            key: String(source),
            name: nameOf(source),
            ...counts,
          }))}
        />
        <p className="measure mt-4 text-sm text-soft">
          The source is what a link names (utm_source), or else the site that led to the form. Many browsers tell
          neither. A quote has the source of the lead that it was made from.
        </p>
      </div>
    </DetailSection>
    <DetailSection title="Won and lost">
      <div>
        <OutcomeTable funnel={funnel} />
        <p className="measure mt-4 text-sm text-soft">
          A quote that ended without an answer is neither. What was undone does not count.
        </p>
      </div>
    </DetailSection>
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

export const FunnelFigures = ({ months }: { months: Period }) => {
  const query = useQuery(funnelQuery(months))
  const { data, isPending } = query
  const statusId = useId()
  return (
    <>
      <p className="measure mt-2 text-sm text-soft">
        Counted without cookies and without knowing who visits, each thing in the month in which it happened.
      </p>
      <Periods months={months} />
      <p id={statusId} role="status" tabIndex={-1} className="sr-only">
        {query.isFetching ? 'Counting' : data && 'Counted'}
      </p>
      {query.isError && (
        <QueryError level="h2" title="Failed to count" query={query} focusId={statusId} className="mt-8" />
      )}
      {isPending && <Skeleton className="mt-8 h-96" />}
      {data && (hasCounts(data) ? <Counted funnel={data} /> : <NothingCounted />)}
    </>
  )
}
