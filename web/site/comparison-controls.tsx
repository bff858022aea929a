import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { home } from '#web/content/home.ts'
import { dayRate, daysPerMonth, formatDollars } from './comparison.ts'

const copy = home.comparison

export type Choice = { days: number; rate: number }
export const initialChoice: Choice = { days: daysPerMonth.defaultValue, rate: dayRate.defaultValue }

const inputValue = (input: HTMLInputElement | null, fallback: number) => Number(input?.value ?? fallback)

/** The inputs are uncontrolled, so that one moved before hydration counts. */
export const useChoice = () => {
  const days = useRef<HTMLInputElement>(null)
  const rate = useRef<HTMLInputElement>(null)
  const [choice, setChoice] = useState(initialChoice)
  const read = () =>
    setChoice({
      days: inputValue(days.current, initialChoice.days),
      rate: inputValue(rate.current, initialChoice.rate),
    })
  useEffect(read, [])
  return { days, rate, choice, read }
}

const Slider = ({ label, shown, className, ...input }: ComponentProps<'input'> & { label: string; shown: string }) => (
  <>
    <div className={`${className} flex items-baseline justify-between gap-4`}>
      <label htmlFor={input.id} className="font-semibold">
        {label}
      </label>
      <output htmlFor={input.id} aria-live="off" className="tabular font-serif text-2xl">
        {shown}
      </output>
    </div>
    <input type="range" {...input} name={input.id} className="h-11 w-full cursor-pointer accent-primary" />
  </>
)

export const ComparisonControls = ({ days, rate, choice, read }: ReturnType<typeof useChoice>) => (
  <fieldset className="min-w-0 noscript:hidden print:hidden" onChange={read}>
    <legend className="text-sm font-semibold text-faint">{copy.legend}</legend>
    <Slider
      ref={days}
      id="days"
      label={copy.days}
      shown={`${choice.days}`}
      {...daysPerMonth}
      aria-valuetext={copy.spokenDays(choice.days)}
      className="mt-3"
    />
    <Slider
      ref={rate}
      id="rate"
      label={copy.rate}
      shown={formatDollars(choice.rate)}
      {...dayRate}
      aria-valuetext={formatDollars(choice.rate)}
      aria-describedby="rate-hint"
      className="mt-5"
    />
    <p id="rate-hint" className="mt-1 text-sm text-soft">
      {copy.rateHint}
    </p>
  </fieldset>
)
