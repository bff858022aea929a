import { hire, hireDay, type Range } from '#web/content/hire.ts'

const wholeDollars = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const formatDollars = (amount: number) => `$${(Number.isInteger(amount) ? wholeDollars : cents).format(amount)}`
export const formatHire = ([min, max]: Range) => `${formatDollars(min)}–${formatDollars(max)}+`

export const daysPerMonth = { min: 1, max: 15, defaultValue: 3 }
export const dayRate = { min: 1, max: 10_000 }

const monthsPerYear = 12
const [lower] = hire.cost

/** @returns null if the text is no usable rate. */
export const parseRate = (text: string) => {
  const rate = Math.round(Number(text.replace(/[$,\s]/g, '')) * 100) / 100
  return rate >= dayRate.min && rate <= dayRate.max ? rate : null
}

type Verdict = 'below' | 'among' | 'above'

const verdictFor = (rate: number): Verdict => {
  if (rate < hireDay[0]) return 'below'
  return rate <= hireDay[1] ? 'among' : 'above'
}

export const sameDays = (days: number): { days: number; hire: Range } => {
  const year = days * monthsPerYear
  return { days: year, hire: [year * hireDay[0], year * hireDay[1]] }
}

export type YearlyCost = {
  cost: number
  verdict: Verdict
  wholeYear: number
  /** The most days a month that cost less than a full-time hire's lower figure; null if all workable days do. */
  breakEvenDays: number | null
}

export const yearlyCost = (days: number, rate: number): YearlyCost => ({
  cost: days * monthsPerYear * rate,
  verdict: verdictFor(rate),
  wholeYear: hire.workableDays * rate,
  breakEvenDays: hire.workableDays * rate < lower ? null : Math.ceil(lower / (monthsPerYear * rate)) - 1,
})

/** Spreads `days` evenly over the workable days of a year. @param nth from 0 */
export const isDayUsed = (nth: number, days: number) =>
  Math.floor(((nth + 1) * days) / hire.workableDays) > Math.floor((nth * days) / hire.workableDays)
