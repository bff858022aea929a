import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { home } from '#web/content/home.ts'
import { formatDollars, type YearlyCost, yearlyCost } from './comparison.ts'
import { CostBars, DaysChart } from './comparison-charts.tsx'
import { type Choice, ComparisonControls, initialChoice, useChoice } from './comparison-controls.tsx'

const copy = home.comparison

const formatVerdict = ({ verdict, savings: [min, max] }: YearlyCost) =>
  verdict === 'below' ? copy.verdicts.below(formatDollars(min), formatDollars(max)) : copy.verdicts[verdict]

const announceMs = 700

/** Announced once the inputs rest, not at each step of a drag. */
const useAnnouncement = (choice: Choice) => {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const { days, rate } = choice
    if (days === initialChoice.days && rate === initialChoice.rate && !announced) return
    const year = yearlyCost(days, rate)
    const words = copy.spoken(days, formatDollars(rate), formatDollars(year.cost), formatVerdict(year))
    const timer = setTimeout(() => setAnnounced(words), announceMs)
    return () => clearTimeout(timer)
  }, [choice, announced])
  return announced
}

const Result = ({ choice: { days, rate } }: { choice: Choice }) => {
  const year = yearlyCost(days, rate)
  return (
    <div className="grid gap-8">
      <div>
        <p>
          <output htmlFor="days rate" aria-live="off" className="tabular font-serif text-4xl leading-none">
            {formatDollars(year.cost)}
          </output>{' '}
          <span className="tabular inline-block text-soft">{copy.working(year.days, formatDollars(rate))}</span>
        </p>
        <p className="mt-3 text-lg font-semibold text-primary">{formatVerdict(year)}</p>
        <p className="mt-1 text-sm text-soft">
          {year.breakEvenDays === null
            ? copy.always(formatDollars(rate))
            : copy.breakEven(formatDollars(rate), year.breakEvenDays)}
        </p>
      </div>
      <DaysChart used={year.days} />
      <CostBars cost={year.cost} />
    </div>
  )
}

const cell = 'border-t border-line py-1.5 pr-6 text-right'

/** Replaces the controls on paper and without script. */
const Table = () => (
  <table className="tabular hidden w-full self-start noscript:table print:table">
    <caption className="pb-3 text-left text-sm font-semibold">
      {copy.table.caption(formatDollars(initialChoice.rate))}
    </caption>
    <thead className="text-sm text-soft">
      <tr>
        {copy.table.columns.map((column) => (
          <th key={column} scope="col" className="pr-6 pb-1 text-right font-normal">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {[1, 2, 4, 8].map((days) => {
        const year = yearlyCost(days, initialChoice.rate)
        return (
          <tr key={days}>
            <th scope="row" className={cell}>
              {days}
            </th>
            <td className={cell}>{year.days}</td>
            <td className={cell}>{formatDollars(year.cost)}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const Assumptions = () => (
  <div className="mt-10 print:mt-6">
    <h3 className="font-sans text-sm font-semibold tracking-normal text-faint">{copy.assumptions.heading}</h3>
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
  </div>
)

export const CostComparison = () => {
  const inputs = useChoice()
  const announced = useAnnouncement(inputs.choice)
  return (
    <section
      id="cost"
      aria-labelledby="cost-heading"
      className="column scroll-mt-6 break-before-page py-16 sm:py-20 print:py-0"
    >
      <h2 id="cost-heading" className="text-3xl">
        {copy.heading}
      </h2>
      <p className="measure mt-4 text-lg text-soft">{copy.lead}</p>
      <div className="mt-9 grid break-inside-avoid gap-x-14 gap-y-9 rounded-lg bg-raised p-5 ring-1 ring-line sm:p-8 md:grid-cols-[17rem_1fr] lg:grid-cols-[20rem_1fr] lg:p-10 print:p-0 print:ring-0">
        <ComparisonControls {...inputs} />
        <Table />
        <Result choice={inputs.choice} />
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Assumptions />
      <p className="measure mt-10 text-lg">
        {copy.after.before}
        <Link to="/start-assessment" className="link">
          {copy.after.link}
        </Link>
        {copy.after.after}
      </p>
    </section>
  )
}
