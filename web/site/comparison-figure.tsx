import { useEffect, useState } from 'react'
import { FoldIcon } from '#web/components/fold-icon.tsx'
import { hire, hireDay, type Range } from '#web/content/hire.ts'
import { home } from '#web/content/home.ts'
import { formatDollars, formatHire, isDayUsed, sameDays, yearlyCost } from './comparison.ts'
import { type Choice, ComparisonControls, excl, initialChoice, useChoice } from './comparison-controls.tsx'

const { used: usedWords, sides } = home.comparison

const daysPerWeek = 5
const weeks = hire.workableDays / daysPerWeek
const square = (nth: number) => `M${Math.floor(nth / daysPerWeek) * 10} ${(nth % daysPerWeek) * 10}h8v8h-8z`
const workableDays = Array.from({ length: hire.workableDays }, (_, nth) => nth)

/** The workable days of a year in columns of one week, with the used days filled in. */
const DaysChart = ({ used }: { used: number }) => (
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

const SideBySide = ({ days, rate }: Choice) => {
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

const copy = home.comparison

const wordsFor = ({ days, rate }: Choice) => {
  if (rate === null) return copy.spokenWithoutRate(days, formatHire(sameDays(days).hire))
  const { cost, verdict } = yearlyCost(days, rate)
  return copy.spoken(days, formatDollars(rate), `${formatDollars(cost)}${excl}`, copy.verdicts[verdict])
}

const announceMs = 700

/** Announced once the inputs rest, not at each step of a drag. */
const useAnnouncement = (choice: Choice) => {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const { days, rate } = choice
    if (days === initialChoice.days && rate === initialChoice.rate && !announced) return
    const words = wordsFor(choice)
    const timer = setTimeout(() => setAnnounced(words), announceMs)
    return () => clearTimeout(timer)
  }, [choice, announced])
  return announced
}

const figure = 'tabular font-serif text-figure'

const Priced = ({ days, rate }: { days: number; rate: number }) => {
  const { cost, verdict, wholeYear, breakEvenDays } = yearlyCost(days, rate)
  const shown = formatDollars(rate)
  return (
    <div>
      <p>
        <output htmlFor="days rate" aria-live="off" className={figure}>
          {formatDollars(cost)}
        </output>{' '}
        <span className="tabular inline-block text-soft">{copy.working(sameDays(days).days, shown, excl)}</span>
      </p>
      <p className="mt-3 text-lg font-semibold text-primary">{copy.verdicts[verdict]}</p>
      <p className="mt-1 text-sm text-soft">
        {copy.wholeYear(shown, formatDollars(wholeYear), excl)}{' '}
        {breakEvenDays !== null && copy.breakEven(breakEvenDays)}
      </p>
    </div>
  )
}

const Unpriced = ({ days }: { days: number }) => (
  <div>
    <p>
      <output htmlFor="days rate" aria-live="off" className={figure}>
        {copy.noRate(sameDays(days).days)}
      </output>
    </p>
    <p className="mt-3 text-sm text-soft noscript:hidden print:hidden">{copy.noRateHint}</p>
  </div>
)

const Result = ({ choice }: { choice: Choice }) => (
  <div className="grid gap-8">
    {choice.rate === null ? <Unpriced days={choice.days} /> : <Priced days={choice.days} rate={choice.rate} />}
    <DaysChart used={sameDays(choice.days).days} />
    <SideBySide {...choice} />
  </div>
)

const cell = 'border-t border-line py-1.5 pr-6 text-right'

const [inMonth, inYear, ours, hired] = copy.table.columns
const { rate: ourRate } = initialChoice

/** Replaces the controls on paper and without script. */
const Table = () => (
  <table className="tabular hidden w-full self-start noscript:table print:table">
    <caption className="pb-3 text-left text-sm font-semibold">
      {copy.table.caption(ourRate === null ? null : formatDollars(ourRate), excl)}
    </caption>
    <thead className="text-sm text-soft">
      <tr>
        {[inMonth, inYear, ...(ourRate === null ? [] : [ours]), hired].map((column) => (
          <th key={column} scope="col" className="pr-6 pb-1 text-right font-normal">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {[1, 2, 4, 8].map((days) => (
        <tr key={days}>
          <th scope="row" className={cell}>
            {days}
          </th>
          <td className={cell}>{sameDays(days).days}</td>
          {ourRate !== null && <td className={cell}>{formatDollars(yearlyCost(days, ourRate).cost)}</td>}
          <td className={cell}>{formatHire(sameDays(days).hire)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Assumptions = () => (
  <details className="group mt-6 print:mt-4">
    <summary className="inline-flex min-h-11 list-none items-center gap-3 font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
      <h3 className="font-sans text-base font-semibold tracking-normal">{copy.assumptions.heading}</h3>
      <FoldIcon />
    </summary>
    <dl className="mt-3 gap-x-12 text-sm md:columns-2">
      {copy.assumptions.items.map(([term, text]) => (
        <div
          key={term}
          className="grid break-inside-avoid gap-x-4 border-t border-line py-2.5 sm:grid-cols-[8.5rem_1fr]"
        >
          <dt className="font-semibold">{term}</dt>
          <dd className="text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  </details>
)

export const CostComparison = () => {
  const inputs = useChoice()
  const announced = useAnnouncement(inputs.choice)
  return (
    <section id="cost" aria-labelledby="cost-heading" className="column scroll-mt-6">
      <h2 id="cost-heading" className="text-3xl">
        {copy.heading}
      </h2>
      <p className="measure mt-4 text-lg text-soft">{ourRate === null ? copy.leadWithoutRate : copy.lead}</p>
      <div className="mt-8 grid break-inside-avoid gap-x-14 gap-y-9 rounded-lg bg-raised p-5 ring-1 ring-line sm:p-8 md:grid-cols-[17rem_1fr] lg:mt-12 lg:grid-cols-[20rem_1fr] lg:p-10 print:p-0 print:ring-0">
        <ComparisonControls {...inputs} />
        <Table />
        <Result choice={inputs.choice} />
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Assumptions />
    </section>
  )
}
