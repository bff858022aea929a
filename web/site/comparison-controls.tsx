import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { nativeInputLook } from '#web/components/ui/native-input-look.ts'
import { byGst } from '#web/content/gst.ts'
import { home } from '#web/content/home.ts'
import { business } from '#web/lib/business.ts'
import { daysPerMonth, parseRate } from './comparison.ts'

const copy = home.comparison

export const excl = byGst(', excl. GST')

/** `rate` is null until somebody states one: the page invents no price. */
export type Choice = { days: number; rate: number | null }
export const initialChoice: Choice = { days: daysPerMonth.defaultValue, rate: business.dayRate }

/** The inputs are uncontrolled, so that one changed before hydration counts. */
export const useChoice = () => {
  const days = useRef<HTMLInputElement>(null)
  const rate = useRef<HTMLInputElement>(null)
  const [choice, setChoice] = useState(initialChoice)
  const read = () =>
    setChoice({ days: Number(days.current?.value ?? initialChoice.days), rate: parseRate(rate.current?.value ?? '') })
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
    <label htmlFor="rate" className="mt-5 block font-semibold">
      {copy.rate}
    </label>
    <input
      ref={rate}
      id="rate"
      name="rate"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={initialChoice.rate ?? ''}
      aria-describedby="rate-hint"
      className={`${nativeInputLook} tabular mt-1.5 min-h-11`}
    />
    <p id="rate-hint" className="mt-1.5 text-sm text-soft">
      {copy.rateHint(excl, business.dayRate !== null)}
    </p>
  </fieldset>
)
