import { direct, otherSources, type Stage, stages } from '#src/analytics/rules.ts'
import type { Funnel, FunnelCounts } from '#src/analytics/schema.ts'
import { declineReasonLabels } from '#src/conversation/rules.ts'
import { formatMonth } from './chart.tsx'

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

/** The newest month first. */
export const MonthTable = ({ months }: Pick<Funnel, 'months'>) => (
  <CountTable
    caption="From the form to the agreement, by month"
    first="Month"
    rows={months.toReversed().map(({ month, ...counts }) => ({ key: month, name: formatMonth(month), ...counts }))}
  />
)

const special: Readonly<Record<string, string>> = { [direct]: 'Direct, or not known', [otherSources]: 'All others' }

const nameOf = (source: string | null) => (source === null ? 'Quotes without a form' : (special[source] ?? source))

export const SourceTable = ({ sources }: Pick<Funnel, 'sources'>) => (
  <CountTable
    caption="From the form to the agreement, by source"
    first="Source"
    rows={sources.map(({ source, ...counts }) => ({ key: String(source), name: nameOf(source), ...counts }))}
  />
)

const outcomes = ({ accepted, declined }: Pick<Funnel, 'accepted' | 'declined'>) => [
  { key: 'accepted', name: 'Accepted', count: accepted, fill: 'fill-primary' },
  ...declined.map(({ reason, count }) => ({
    key: reason,
    name: `Declined: ${reason === 'none' ? 'no reason given' : declineReasonLabels[reason].toLowerCase()}`,
    count,
    fill: 'fill-edge',
  })),
]

export const OutcomeTable = (funnel: Pick<Funnel, 'accepted' | 'declined'>) => {
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
