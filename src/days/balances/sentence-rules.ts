import { type Day, formatDay, formatMonth } from '#src/base/time.ts'
import { blockDays, type DayRates, formatHours, formatHoursOf } from '#src/days/rules.ts'
import type { BlockBalance, MonthBalance } from './rules.ts'

/** `hours` can still be booked; `of` is the number of hours that there were in all. */
export type HoursLeft = { hours: number; of: number }

export const leftWords = ({ hours, of: bought }: HoursLeft): string => `${formatHoursOf(hours, bought)} left`

type Balance = {
  plan: DayRates['plan']
  started: Day | null
  blocks: readonly BlockBalance[]
  month: MonthBalance | null
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const runningBlocks = ({ blocks }: Balance, today: Day) =>
  blocks.filter(({ valid_to }) => valid_to === null || valid_to >= today)

/** Null where neither a block nor a month runs, or the month has no number of days. */
export const hoursLeftOf = (balance: Balance, today: Day): HoursLeft | null => {
  if (balance.plan === 'retainer') {
    if (balance.started === null || balance.started > today) return null
    const { hours = null, left = null, carried = 0 } = balance.month ?? {}
    return hours === null || left === null ? null : { hours: left, of: hours + carried }
  }
  const running = runningBlocks(balance, today)
  if (running.length === 0) return null
  return { hours: total(running.map(({ left }) => left)), of: total(running.map(({ bought }) => bought)) }
}

const retainerSentence = ({ started, month }: Balance, left: HoursLeft | null, today: Day): string => {
  if (started === null) return 'Not started yet.'
  if (started > today) return `Starts on ${formatDay(started)}.`
  if (month === null) return 'No month runs.'
  if (left === null) return 'The month has no fixed number of days.'
  const carried = month.carried > 0 ? `, of which ${formatHours(month.carried)} carried over` : ''
  return `${leftWords(left)} in ${formatMonth(month.month)}${carried}.`
}

/** The state of an engagement in a sentence, the same for both sides: "3 of 5 days left, valid to 23 February 2027." */
export const balanceSentence = (balance: Balance, today: Day): string => {
  const left = hoursLeftOf(balance, today)
  if (balance.plan === 'retainer') return retainerSentence(balance, left, today)
  if (balance.blocks.length === 0) return 'No days are ordered yet.'
  if (left === null) return 'No days left.'
  const ends = new Set(runningBlocks(balance, today).map(({ valid_to }) => valid_to))
  const [end] = ends
  if (ends.size > 1 || end === undefined) return `${leftWords(left)}.`
  return `${leftWords(left)}, ${end === null ? `valid for ${blockDays} days from payment` : `valid to ${formatDay(end)}`}.`
}
