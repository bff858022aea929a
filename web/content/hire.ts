import type { Dollars } from '#src/base/money.ts'
import { facts } from '#src/business/facts.ts'

export const { hire } = facts

export type Range = readonly [min: number, max: number]

const perDay = (cost: number) => Math.floor(cost / hire.workableDays / 10) * 10

/** The cost of each workable day of a hire, rounded down to ten dollars. */
export const hireDay: Range = [perDay(hire.cost[0]), perDay(hire.cost[1])]

export const formatRange = ([min, max]: Range) => `$${min / 1000}k–$${max / 1000}k`
/** What a year of ours at this cost leaves of that of a hire. */
export const formatSaving = (cost: number) => {
  const [least, most] = hire.cost.map((one) => `$${Math.floor((one - cost) / 1000)}k`)
  return `${least}–${most}+`
}
export const formatTrueCost = `${formatRange(hire.cost)}+`

const { daysPerMonth } = facts.compared
const days = daysPerMonth * 12

/** A year of our service, which the page compares with a year of an employee. */
export const comparedYear = { daysPerMonth, days, cost: (dayRate: number) => (days * dayRate) as Dollars }
