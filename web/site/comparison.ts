/** SPEC §1: a hire's base salary and true cost in dollars a year, from and to, and the workable days that buys. */
export const hire = { base: [80_000, 120_000], cost: [110_000, 150_000], workableDays: 220 } as const

/** What a visitor may set. The day rate is an example, not a price of ours. */
export const daysAMonth = { least: 1, most: 15, initial: 3 }
export const dayRate = { least: 300, most: 2000, step: 10, initial: 800 }

const monthsAYear = 12
const [lower, upper] = hire.cost

type Verdict = 'below' | 'among' | 'above'

const verdictOn = (cost: number): Verdict => {
  if (cost < lower) return 'below'
  return cost <= upper ? 'among' : 'above'
}

export type Year = {
  days: number
  /** Dollars, excl. GST. */
  cost: number
  /** How the cost stands to a hire's true cost. */
  verdict: Verdict
  /** What a hire costs more, at the least and at the most; below zero where it costs less. */
  less: readonly [number, number]
  /** The most whole days a month that still cost less than a hire's lower figure; null where all workable days do. */
  turningDays: number | null
}

/** @param days a month. @param rate dollars a day. @returns what a year of that comes to, beside a hire. */
export const yearOf = (days: number, rate: number): Year => {
  const cost = days * monthsAYear * rate
  const turningDays = Math.ceil(lower / (monthsAYear * rate)) - 1
  return {
    days: days * monthsAYear,
    cost,
    verdict: verdictOn(cost),
    less: [lower - cost, upper - cost],
    turningDays: hire.workableDays * rate < lower ? null : turningDays,
  }
}

/** Whether the n-th workable day (from 0) is one of `days` spread inConstantTime over the year. */
export const isUsed = (nth: number, days: number) =>
  Math.floor(((nth + 1) * days) / hire.workableDays) > Math.floor((nth * days) / hire.workableDays)
