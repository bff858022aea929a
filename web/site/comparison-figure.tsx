import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { home } from '#web/content/home.ts'
import { dayRate, daysAMonth, hire, isUsed, type Year, yearOf } from './comparison.ts'

const words = home.comparison

const shown = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
const dollars = (amount: number) => `$${shown.format(amount)}`
const thousands = ([from, to]: readonly [number, number]) => `$${from / 1000}k–$${to / 1000}k`

const verdictOf = ({ verdict, less: [least, most] }: Year) =>
  verdict === 'below' ? words.verdicts.below(dollars(least), dollars(most)) : words.verdicts[verdict]

type Choice = { days: number; rate: number }
const initial: Choice = { days: daysAMonth.initial, rate: dayRate.initial }

const spoken = ({ days, rate }: Choice) => {
  const year = yearOf(days, rate)
  return words.spoken(days, dollars(rate), dollars(year.cost), verdictOf(year))
}

const held = (input: HTMLInputElement | null, otherwise: number) => Number(input?.value ?? otherwise)

/** What the two inputs hold: they keep their own values, so one moved before the script arrived counts. */
const useChoice = () => {
  const days = useRef<HTMLInputElement>(null)
  const rate = useRef<HTMLInputElement>(null)
  const [choice, choose] = useState(initial)
  const read = () => choose({ days: held(days.current, initial.days), rate: held(rate.current, initial.rate) })
  useEffect(read, [])
  return { days, rate, choice, read }
}

/** Said once the inputs have come to rest, not at each step of a drag. */
const useSpoken = (choice: Choice) => {
  const [said, say] = useState('')
  useEffect(() => {
    if (choice.days === initial.days && choice.rate === initial.rate && !said) return
    const rest = setTimeout(() => say(spoken(choice)), 700)
    return () => clearTimeout(rest)
  }, [choice, said])
  return said
}

const slider = 'h-11 w-full cursor-pointer accent-primary'

const Controls = ({ days, rate, choice, read }: ReturnType<typeof useChoice>) => (
  <fieldset className="min-w-0 noscript:hidden print:hidden" onChange={read}>
    <legend className="text-sm font-semibold text-faint">{words.legend}</legend>
    <div className="mt-3 flex items-baseline justify-between gap-4">
      <label htmlFor="days" className="font-semibold">
        {words.days}
      </label>
      <output htmlFor="days" aria-live="off" className="tabular font-serif text-2xl">
        {choice.days}
      </output>
    </div>
    <input
      ref={days}
      id="days"
      name="days"
      type="range"
      min={daysAMonth.least}
      max={daysAMonth.most}
      defaultValue={initial.days}
      aria-valuetext={words.spokenDays(choice.days)}
      className={slider}
    />
    <div className="mt-5 flex items-baseline justify-between gap-4">
      <label htmlFor="rate" className="font-semibold">
        {words.rate}
      </label>
      <output htmlFor="rate" aria-live="off" className="tabular font-serif text-2xl">
        {dollars(choice.rate)}
      </output>
    </div>
    <input
      ref={rate}
      id="rate"
      name="rate"
      type="range"
      min={dayRate.least}
      max={dayRate.most}
      step={dayRate.step}
      defaultValue={initial.rate}
      aria-valuetext={dollars(choice.rate)}
      aria-describedby="rate-hint"
      className={slider}
    />
    <p id="rate-hint" className="mt-1 text-sm text-soft">
      {words.rateHint}
    </p>
  </fieldset>
)

const daysAWeek = 5
const weeks = hire.workableDays / daysAWeek
const square = (nth: number) => `M${Math.floor(nth / daysAWeek) * 10} ${(nth % daysAWeek) * 10}h8v8h-8z`
const workableDays = Array.from({ length: hire.workableDays }, (_, nth) => nth)

/** The year's workable days as weeks of five, with those used filled in. */
const Days = ({ used }: { used: number }) => (
  <div>
    <svg viewBox={`0 0 ${weeks * 10 - 2} ${daysAWeek * 10 - 2}`} className="block w-full" aria-hidden="true">
      <defs>
        <pattern id="workable-day" width="10" height="10" patternUnits="userSpaceOnUse">
          <path d="M0 0h8v8H0z" className="fill-line" />
        </pattern>
      </defs>
      <path d={`M0 0h${weeks * 10}v${daysAWeek * 10}H0z`} fill="url(#workable-day)" />
      <path
        d={workableDays
          .filter((nth) => isUsed(nth, used))
          .map(square)
          .join('')}
        className="fill-primary"
      />
    </svg>
    <p className="mt-2 text-sm text-soft">
      {words.used.before} <b className="tabular text-ink">{used}</b> {words.used.after(hire.workableDays)}
    </p>
  </div>
)

type BarProps = { label: string; value: string; from: number; to?: number; scale: number; fill: string }

/** A bar from nothing to `from` dollars, and fainter on to `to`, against a width of `scale` dollars. */
const Bar = ({ label, value, from, to = from, scale, fill }: BarProps) => (
  <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
    <dt className="text-soft">{label}</dt>
    <dd className="tabular font-semibold">{value}</dd>
    <dd aria-hidden="true" className="col-span-2">
      <svg className={`block h-4 w-full ${fill}`} aria-hidden="true">
        <rect width={`${(100 * to) / scale}%`} height="100%" opacity="0.4" />
        <rect width={`${(100 * from) / scale}%`} height="100%" />
      </svg>
    </dd>
  </div>
)

const Bars = ({ cost }: { cost: number }) => {
  const scale = Math.max(cost, hire.cost[1])
  return (
    <dl className="grid gap-4">
      <Bar label={words.bars.ours} value={dollars(cost)} from={cost} scale={scale} fill="fill-primary" />
      <Bar
        label={words.bars.base}
        value={thousands(hire.base)}
        from={hire.base[0]}
        to={hire.base[1]}
        scale={scale}
        fill="fill-edge"
      />
      <Bar
        label={words.bars.hire}
        value={`${thousands(hire.cost)}+`}
        from={hire.cost[0]}
        to={hire.cost[1]}
        scale={scale}
        fill="fill-soft"
      />
    </dl>
  )
}

const Outcome = ({ choice: { days, rate } }: { choice: Choice }) => {
  const year = yearOf(days, rate)
  return (
    <div className="grid gap-8">
      <div>
        <p>
          <output htmlFor="days rate" aria-live="off" className="tabular font-serif text-4xl leading-none">
            {dollars(year.cost)}
          </output>{' '}
          <span className="tabular inline-block text-soft">{words.working(year.days, dollars(rate))}</span>
        </p>
        <p className="mt-3 text-lg font-semibold text-primary">{verdictOf(year)}</p>
        <p className="mt-1 text-sm text-soft">
          {year.turningDays === null ? words.always(dollars(rate)) : words.turning(dollars(rate), year.turningDays)}
        </p>
      </div>
      <Days used={year.days} />
      <Bars cost={year.cost} />
    </div>
  )
}

const cell = 'border-t border-line py-1.5 pr-6 text-right'

/** For paper, and for browsers without scripts: the same sum, done for a few answers. */
const Table = () => (
  <table className="tabular hidden w-full self-start noscript:table print:table">
    <caption className="pb-3 text-left text-sm font-semibold">{words.table.caption(dollars(initial.rate))}</caption>
    <thead className="text-sm text-soft">
      <tr>
        {words.table.columns.map((column) => (
          <th key={column} scope="col" className="pr-6 pb-1 text-right font-normal">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {[1, 2, 4, 8].map((days) => {
        const year = yearOf(days, initial.rate)
        return (
          <tr key={days}>
            <th scope="row" className={cell}>
              {days}
            </th>
            <td className={cell}>{year.days}</td>
            <td className={cell}>{dollars(year.cost)}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const Assumptions = () => (
  <div className="mt-10 print:mt-6">
    <h3 className="font-sans text-sm font-semibold tracking-normal text-faint">{words.assumptions.heading}</h3>
    <dl className="mt-3 gap-x-12 text-sm md:columns-2">
      {words.assumptions.items.map(([term, text]) => (
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

/** SPEC §1: our days beside a hire's year, with figures that the visitor sets. It reads without scripts too. */
export const Comparison = () => {
  const inputs = useChoice()
  const said = useSpoken(inputs.choice)
  return (
    <section
      id="cost"
      aria-labelledby="cost-heading"
      className="column scroll-mt-6 break-before-page py-16 sm:py-20 print:py-0"
    >
      <h2 id="cost-heading" className="text-3xl">
        {words.heading}
      </h2>
      <p className="measure mt-4 text-lg text-soft">{words.lead}</p>
      <div className="mt-9 grid break-inside-avoid gap-x-14 gap-y-9 rounded-lg bg-raised p-5 ring-1 ring-line sm:p-8 md:grid-cols-[17rem_1fr] lg:grid-cols-[20rem_1fr] lg:p-10 print:p-0 print:ring-0">
        <Controls {...inputs} />
        <Table />
        <Outcome choice={inputs.choice} />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Assumptions />
      <p className="measure mt-10 text-lg">
        {words.after.before}
        <Link to="/start-assessment" className="link">
          {words.after.link}
        </Link>
        {words.after.after}
      </p>
    </section>
  )
}
