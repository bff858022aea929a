import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { direct, funnelMonths, minQuotesForChart, otherSources, stageNames, stages } from '#src/analytics/rules.ts'
import type { Funnel, FunnelCounts, FunnelSource } from '#src/analytics/schema.ts'
import { QueryError } from '#web/components/query-error.tsx'
import { funnelQuery } from './queries.ts'

const formatFunnel = ({ quoted, accepted, days_to_yes }: Omit<Funnel, 'sources'>) => {
  const wait = days_to_yes === null ? [] : [`${days_to_yes} ${days_to_yes === 1 ? 'day' : 'days'} from quote to yes`]
  return `Last ${funnelMonths} months: ${[`${quoted} quoted`, `${accepted} accepted`, ...wait].join(', ')}`
}

const Bars = ({ counts }: { counts: FunnelCounts }) => {
  const largest = Math.max(...stageNames.map((stage) => counts[stage]))
  return (
    <dl className="mt-2 grid max-w-[44rem] grid-cols-[auto_auto_1fr] items-center gap-x-3">
      {stageNames.map((stage) => (
        <div key={stage} className="col-span-3 grid grid-cols-subgrid items-center border-b border-line py-2">
          <dt>{stages[stage]}</dt>
          <dd className="col-span-2 grid grid-cols-subgrid items-center">
            <span className="tabular text-right">{counts[stage]}</span>
            <svg aria-hidden="true" width="100%" height="12">
              <rect width={`${(100 * counts[stage]) / largest}%`} height="12" rx="1" className="fill-primary" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const sourceNames: Readonly<Record<string, string>> = { [direct]: 'Direct, or not known', [otherSources]: 'All others' }

const nameOf = (source: string | null) => (source === null ? 'Quotes without a form' : (sourceNames[source] ?? source))

const ledFurther = ({ sent, quoted, accepted }: FunnelCounts) => sent + quoted + accepted > 0

const headLook = 'pb-2 align-bottom text-xs font-normal text-faint sm:text-sm'

const SourceTable = ({ sources }: { sources: readonly FunnelSource[] }) => (
  <details className="mt-2">
    <summary className="link flex min-h-11 w-fit cursor-pointer items-center">By source</summary>
    <table className="w-full max-w-[44rem]">
      <caption className="sr-only">From the form to the agreement, by source</caption>
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className={`${headLook} text-left`}>
            Source
          </th>
          {stageNames.map((stage) => (
            <th key={stage} scope="col" className={`${headLook} w-[14%] pl-1.5 text-right sm:w-[18%] sm:pl-3`}>
              {stages[stage]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.filter(ledFurther).map(({ source, ...counts }) => (
          <tr key={source} className="border-b border-line">
            <th scope="row" className="py-2 text-left align-top text-sm font-normal wrap-anywhere sm:text-base">
              {nameOf(source)}
            </th>
            {stageNames.map((stage) => (
              <td key={stage} className="tabular py-2 pl-1.5 text-right align-top sm:pl-3">
                {counts[stage]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className="measure mt-4 text-sm text-soft">
      Sources that led to a form or a quote. The source is what a link names (utm_source), or else the site that led to
      the form. Many browsers tell neither. A quote has the source of the lead that it was made from.
    </p>
  </details>
)

const sectionId = 'funnel'

/** What became of the year's forms and quotes: a sentence, and bars once there are enough quotes. */
export const FunnelSection = () => {
  const query = useQuery(funnelQuery)
  const { data } = query
  const section = useRef<HTMLElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && window.location.hash === `#${sectionId}`) section.current?.scrollIntoView()
  }, [isLoaded])
  return (
    <section ref={section} id={sectionId} aria-label="Where work comes from" className="mt-8 scroll-mt-16 text-sm">
      <p id={`${sectionId}-line`} tabIndex={-1} className="min-h-6 text-soft">
        {data && data.quoted > 0 && formatFunnel(data)}
      </p>
      {query.isError && <QueryError level="h2" title="Failed to count" query={query} focusId={`${sectionId}-line`} />}
      {data && data.quoted >= minQuotesForChart && (
        <>
          <Bars counts={data} />
          <SourceTable sources={data.sources} />
        </>
      )}
    </section>
  )
}
