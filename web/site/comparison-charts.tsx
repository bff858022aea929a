import { home } from '#web/content/home.ts'
import { employee, formatDollars, isDayUsed, type Range } from './comparison.ts'

const { used: usedWords, bars } = home.comparison

const formatRange = ([min, max]: Range) => `$${min / 1000}k–$${max / 1000}k`

const daysPerWeek = 5
const weeks = employee.workableDays / daysPerWeek
const square = (nth: number) => `M${Math.floor(nth / daysPerWeek) * 10} ${(nth % daysPerWeek) * 10}h8v8h-8z`
const workableDays = Array.from({ length: employee.workableDays }, (_, nth) => nth)

/** The workable days of a year in columns of one week, with the used days filled in. */
export const DaysChart = ({ used }: { used: number }) => (
  <div>
    <svg viewBox={`0 0 ${weeks * 10 - 2} ${daysPerWeek * 10 - 2}`} className="block w-full" aria-hidden="true">
      <defs>
        <pattern id="workable-day" width="10" height="10" patternUnits="userSpaceOnUse">
          <path d="M0 0h8v8H0z" className="fill-line" />
        </pattern>
      </defs>
      <path d={`M0 0h${weeks * 10}v${daysPerWeek * 10}H0z`} fill="url(#workable-day)" />
      <path
        d={workableDays
          .filter((nth) => isDayUsed(nth, used))
          .map(square)
          .join('')}
        className="fill-primary"
      />
    </svg>
    <p className="mt-2 text-sm text-soft">
      {usedWords.before} <b className="tabular text-ink">{used}</b> {usedWords.after(employee.workableDays)}
    </p>
  </div>
)

type BarProps = { label: string; value: string; range: Range; scale: number; fill: string }

/** The part between the two ends of the range is fainter. `scale` is the full width in dollars. */
const Bar = ({ label, value, range: [min, max], scale, fill }: BarProps) => (
  <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
    <dt className="text-soft">{label}</dt>
    <dd className="tabular font-semibold">{value}</dd>
    <dd aria-hidden="true" className="col-span-2">
      <svg className={`block h-4 w-full ${fill}`} aria-hidden="true">
        <rect width={`${(100 * max) / scale}%`} height="100%" opacity="0.4" />
        <rect width={`${(100 * min) / scale}%`} height="100%" />
      </svg>
    </dd>
  </div>
)

export const CostBars = ({ cost }: { cost: number }) => {
  const scale = Math.max(cost, employee.cost[1])
  return (
    <dl className="grid gap-4">
      <Bar label={bars.ours} value={formatDollars(cost)} range={[cost, cost]} scale={scale} fill="fill-primary" />
      <Bar label={bars.base} value={formatRange(employee.base)} range={employee.base} scale={scale} fill="fill-edge" />
      <Bar
        label={bars.hire}
        value={`${formatRange(employee.cost)}+`}
        range={employee.cost}
        scale={scale}
        fill="fill-soft"
      />
    </dl>
  )
}
