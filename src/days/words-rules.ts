import { type Day, formatDay, formatMonth, formatShortDay } from '#src/base/time.ts'
import {
  blockDays,
  type Entry,
  type EntryKind,
  extensionDays,
  hoursOfDay,
  hoursOfHalfDay,
  type Line,
} from './entry-rules.ts'
import type { Days, HoursLeft } from './schema.ts'

const countOf = (hours: number) => {
  const days = Math.floor(hours / hoursOfDay)
  return hours % hoursOfDay === 0 ? `${days}` : `${days || ''}½`
}

/** "half a day", "1 day", "2½ days"; hours where they are no multiple of a half day. */
export const formatHours = (hours: number): string => {
  if (hours % hoursOfHalfDay !== 0) return hours === 1 ? '1 hour' : `${hours} hours`
  if (hours === hoursOfHalfDay) return 'half a day'
  return `${countOf(hours)} ${hours === hoursOfDay ? 'day' : 'days'}`
}

/** "5 days", "60 km", "part of a month" */
export const formatQuantity = ({ quantity, unit }: Pick<Line, 'quantity' | 'unit'>) => {
  if (unit === 'km') return `${quantity} km`
  if (unit === 'month') return quantity === 1 ? '1 month' : 'part of a month'
  return formatHours(unit === 'day' ? quantity * hoursOfDay : quantity)
}

/** "2½ of 5 days" */
export const formatHoursOf = (hours: number, of: number): string =>
  hours % hoursOfHalfDay === 0 && of % hoursOfHalfDay === 0 && of !== hoursOfHalfDay
    ? `${countOf(hours)} of ${formatHours(of)}`
    : `${hours} of ${of} hours`

export const leftWords = ({ hours, of }: HoursLeft): string => `${formatHoursOf(hours, of)} left`

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const runningBlocks = ({ blocks }: Pick<Days, 'blocks'>, today: Day) =>
  blocks.filter(({ valid_to }) => valid_to === null || valid_to >= today)

type Balance = Pick<Days, 'plan' | 'started' | 'blocks' | 'month'>

/** Hours that may still be booked of blocks or month; null where neither runs or the month has no number of days. */
export const leftOf = (days: Balance, today: Day): HoursLeft | null => {
  if (days.plan === 'retainer') {
    if (days.started === null || days.started > today) return null
    const { hours = null, left = null, carried = 0 } = days.month ?? {}
    return hours === null || left === null ? null : { hours: left, of: hours + carried }
  }
  const running = runningBlocks(days, today)
  if (running.length === 0) return null
  return { hours: total(running.map(({ left }) => left)), of: total(running.map(({ bought }) => bought)) }
}

const retainerSentence = ({ started, month }: Days, left: HoursLeft | null, today: Day): string => {
  if (started === null) return 'Not started yet.'
  if (started > today) return `Starts on ${formatDay(started)}.`
  if (month === null) return 'No month runs.'
  if (left === null) return 'The month has no fixed number of days.'
  const carried = month.carried > 0 ? `, of which ${formatHours(month.carried)} carried over` : ''
  return `${leftWords(left)} in ${formatMonth(month.month)}${carried}.`
}

/** The state of an engagement in a sentence, the same for both sides: "3 of 5 days left, valid to 23 February 2027." */
export const balanceSentence = (days: Days, today: Day): string => {
  const left = leftOf(days, today)
  if (days.plan === 'retainer') return retainerSentence(days, left, today)
  if (days.blocks.length === 0) return 'No days are ordered yet.'
  if (left === null) return 'No days left.'
  const ends = new Set(runningBlocks(days, today).map(({ valid_to }) => valid_to))
  const [end] = ends
  if (ends.size > 1 || end === undefined) return `${leftWords(left)}.`
  return `${leftWords(left)}, ${end === null ? `valid for ${blockDays} days from payment` : `valid to ${formatDay(end)}`}.`
}

const deeds: Record<EntryKind, string> = {
  started: 'The engagement starts',
  ordered: 'ordered',
  paid: 'paid',
  extended: `Valid for ${extensionDays} more days`,
  booked: 'booked',
  cancelled: 'cancelled',
  no_show: 'booked, nobody was there',
  worked: 'worked',
  not_supplied: 'Not supplied',
  waived: 'No charge for the cancellation',
  corrected: 'Corrected',
  ended: 'The engagement ends',
  billed: 'Invoiced',
  settled: 'Invoice paid',
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const shareWords = { 0: 'free', 0.5: 'half of it counts', 1: 'counts in full' }

type Said = Pick<Entry, 'kind' | 'hours' | 'km' | 'words'> & Partial<Pick<Entry, 'share' | 'to' | 'replacement'>>

/** "Half a day worked, 80 km one way: Two stores in Akaroa". `hours` are those of the entry or of the booking that it names. */
export const logWords = ({ kind, hours, km, words, share, to, replacement }: Said): string => {
  const deed = deeds[kind]
  const parts = [
    hours === null || deed === capital(deed) ? deed : `${formatHours(hours)} ${deed}`,
    km ? `${km} km one way` : null,
    share != null && shareWords[share],
    to && `to ${formatShortDay(to)}`,
    replacement && `instead ${formatShortDay(replacement)}`,
  ]
  return `${capital(parts.filter(Boolean).join(', '))}${words === null ? '' : `: ${words}`}`
}
