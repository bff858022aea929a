import { hire, hireDay, type Range } from '#web/content/hire.ts'
import { home } from '#web/content/home.ts'
import { formatDollars, formatHire, isDayUsed, sameDays } from './comparison.ts'
import { type Choice, excl } from './comparison-controls.tsx'

const { used: usedWords, sides } = home.comparison

const daysPerWeek = 5
const weeks = hire.workableDays / daysPerWeek
const square = (nth: number) => `M${Math.floor(nth / daysPerWeek) * 10} ${(nth % daysPerWeek) * 10}h8v8h-8z`
const workableDays = Array.from({ length: hire.workableDays }, (_, nth) => nth)

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
      {usedWords.before} <b className="tabular text-ink">{used}</b> {usedWords.after(hire.workableDays)}
    </p>
  </div>
)

type SideProps = { label: string; day: string; year: string; range: Range; scale: number; fill: string }

/** The part between the two ends of the range is fainter. `scale` is the full width in dollars. */
const Side = ({ label, day, year, range: [min, max], scale, fill }: SideProps) => (
  <>
    <tr>
      <th scope="row" className="pt-4 pr-4 text-left font-normal text-soft">
        {label}
      </th>
      <td className="pt-4 pr-4 text-right font-semibold sm:whitespace-nowrap">{day}</td>
      <td className="pt-4 text-right font-semibold sm:whitespace-nowrap">{year}</td>
    </tr>
    <tr>
      <td colSpan={3} className="pt-1.5">
        <svg className={`block h-4 w-full ${fill}`} aria-hidden="true">
          <rect width={`${(100 * max) / scale}%`} height="100%" opacity="0.4" />
          <rect width={`${(100 * min) / scale}%`} height="100%" />
        </svg>
      </td>
    </tr>
  </>
)

/** Both sides have the same days. */
export const SideBySide = ({ days, rate }: Choice) => {
  const same = sameDays(days)
  const cost = rate === null ? 0 : rate * same.days
  const scale = Math.max(cost, same.hire[1])
  return (
    <table className="tabular w-full text-sm">
      <caption className="sr-only">{sides.caption(same.days)}</caption>
      <thead className="text-soft">
        <tr>
          <td />
          <th scope="col" className="pr-4 text-right font-normal">
            {sides.day}
          </th>
          <th scope="col" className="text-right font-normal">
            {sides.year(same.days)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rate !== null && (
          <Side
            label={sides.ours(excl)}
            day={formatDollars(rate)}
            year={formatDollars(cost)}
            range={[cost, cost]}
            scale={scale}
            fill="fill-primary"
          />
        )}
        <Side
          label={sides.hire}
          day={formatHire(hireDay)}
          year={formatHire(same.hire)}
          range={same.hire}
          scale={scale}
          fill="fill-soft"
        />
      </tbody>
    </table>
  )
}
