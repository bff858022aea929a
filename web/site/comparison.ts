const wholeNumber = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
export const formatDollars = (amount: number) => `$${wholeNumber.format(amount)}`

/** Dollars per year. */
export type Range = readonly [min: number, max: number]

export const employee = { base: [80_000, 120_000], cost: [110_000, 150_000], workableDays: 220 } as const

export const daysPerMonth = { min: 1, max: 15, defaultValue: 3 }
export const dayRate = { min: 300, max: 2000, step: 10, defaultValue: 800 }

const monthsPerYear = 12
const [lower, upper] = employee.cost

type Verdict = 'below' | 'among' | 'above'

const verdictFor = (cost: number): Verdict => {
  if (cost < lower) return 'below'
  return cost <= upper ? 'among' : 'above'
}

export type YearlyCost = {
  days: number
  /** Dollars, excl. GST. */
  cost: number
  verdict: Verdict
  /** Minimum and maximum; negative if an employee costs less. */
  savings: Range
  /** Most days per month below an employee's lower cost; null if all workable days are. */
  breakEvenDays: number | null
}

/** @param days per month @param rate dollars per day */
export const yearlyCost = (days: number, rate: number): YearlyCost => {
  const cost = days * monthsPerYear * rate
  const breakEvenDays = Math.ceil(lower / (monthsPerYear * rate)) - 1
  return {
    days: days * monthsPerYear,
    cost,
    verdict: verdictFor(cost),
    savings: [lower - cost, upper - cost],
    breakEvenDays: employee.workableDays * rate < lower ? null : breakEvenDays,
  }
}

/** Spreads `days` evenly over the workable days of a year. @param nth from 0 */
export const isDayUsed = (nth: number, days: number) =>
  Math.floor(((nth + 1) * days) / employee.workableDays) > Math.floor((nth * days) / employee.workableDays)
