import { useId } from 'react'
import { type Stage, stages } from '#src/analytics/rules.ts'
import type { FunnelMonth } from '#src/analytics/schema.ts'
import { monthNames } from '#src/base/time.ts'

export const formatMonth = (month: string) => {
  const [year, number] = month.split('-')
  return `${monthNames[Number(number) - 1]?.slice(0, 3)} ${year}`
}

const height = 96
const base = 76
const tallest = 56
const mostLabels = 12

type BarsProps = { stage: Stage; months: readonly FunnelMonth[] }

/** Each stage has its own scale: beside the visits, an acceptance would be a line. */
const Bars = ({ stage, months }: BarsProps) => {
  const id = useId()
  const counts = months.map((month) => month[stage])
  const total = counts.reduce((sum, count) => sum + count, 0)
  const most = Math.max(1, ...counts)
  const width = 100 / months.length
  const everyNth = Math.ceil(months.length / mostLabels)
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline gap-3">
        <span className="font-serif text-2xl tabular">{total}</span>
        <span className="text-soft">{stages[stage]}</span>
      </figcaption>
      <svg role="img" aria-labelledby={`${id}-title ${id}-values`} width="100%" height={height} className="mt-2 block">
        <title id={`${id}-title`}>{`${stages[stage]}, by month`}</title>
        <desc id={`${id}-values`}>
          {months.map((month) => `${formatMonth(month.month)}: ${month[stage]}`).join(', ')}
        </desc>
        <line x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} className="stroke-line" />
        {months.map((month, at) => {
          const count = month[stage]
          const tall = (tallest * count) / most
          const middle = `${(at + 0.5) * width}%`
          return (
            <g key={month.month}>
              <rect
                x={`${(at + 0.15) * width}%`}
                width={`${0.7 * width}%`}
                y={base - tall}
                height={tall}
                rx="1"
                className="fill-primary"
              />
              {count > 0 && everyNth === 1 && (
                <text x={middle} y={base - tall - 5} textAnchor="middle" className="tabular fill-ink text-xs">
                  {count}
                </text>
              )}
              {at % everyNth === 0 && (
                <text x={middle} y={height - 4} textAnchor="middle" className="fill-faint text-xs">
                  {formatMonth(month.month).slice(0, 3)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

export const FunnelChart = ({ months }: Pick<BarsProps, 'months'>) => (
  <div className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
    {(Object.keys(stages) as Stage[]).map((stage) => (
      <Bars key={stage} stage={stage} months={months} />
    ))}
  </div>
)
