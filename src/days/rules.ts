import type { EntryId, QuoteId } from '#src/base/id.ts'
import { addDays, type Day, formatShortDay, type Instant, instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import { addWorkingDays, isWorkingDay } from '#src/calendar/working-days.ts'
import { blockDays, extensionDays } from '#src/terms/facts.ts'

export { blockDays, extensionDays }

// The figures of the terms: the table of constants in docs/product.md.
export const hoursOfDay = 8
export const hoursOfHalfDay = 4
const maxOrderedHours = 480
/** If the owner cancels a booking, each block that is valid on its day stays valid for this many more days. */
export const replacementDays = 14
export const leadTimeWorkingDays = 7
export const noticeDaysOfEnd = 30
export const lapseNoticeWorkingDays = 14
export const workWordsMax = 200

/** The kinds of entries about an accepted quote. An entry never changes: a `corrected` entry cancels another. */
export const entryWords = {
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
  agreed: 'Agreed',
  expense: 'Expense',
}
export type EntryKind = keyof typeof entryWords

export const shares = [0, 0.5, 1] as const
export type Share = (typeof shares)[number]

export const openSums = ['time', 'travel'] as const
export const enders = ['client', 'owner'] as const
/** `breach` is that of the other side. */
export const endReasons = ['notice', 'breach', 'agreed', 'force_majeure'] as const

/**
 * `of` is the entry that the line is for, or the month. `due_on` is the first day on which it may be billed, `day` the
 * day that it is about. `cents` is null where the quote has no rate and no sum is agreed, and below zero in a line that
 * takes back what was invoiced or paid for.
 */
export type BillableLine = {
  what: 'block' | 'month' | 'casual' | 'km' | 'fee' | 'expense' | 'less'
  of: EntryId | Month
  day: Day
  due_on: Day
  quantity: number
  unit: 'day' | 'month' | 'h' | 'km' | 'item'
  cents: number | null
  taxed: boolean
  missed?: true
  /** A fee that carries no GST, whatever the other lines do. */
  exempt?: true
}

/**
 * `of` is another entry's id; `day` to `to` is a period; `key` is the idempotency key. `received` is when the client's message arrived that the owner entered at `at`; null where it is the same.
 * `amount` is in cents. `what` is the part of a visit that a sum was agreed for, whose quantity is in `hours` or `km`.
 */
export type Entry = {
  id: EntryId
  quote_id: QuoteId
  kind: EntryKind
  day: Day | null
  to: Day | null
  replacement: Day | null
  notice_on: Day | null
  hours: number | null
  km: number | null
  words: string | null
  of: EntryId | null
  share: Share | null
  amount: number | null
  what: (typeof openSums)[number] | null
  who: (typeof enders)[number] | null
  why: (typeof endReasons)[number] | null
  refund: boolean | null
  travel_free: boolean | null
  key: string | null
  by: 'owner' | 'client'
  received: Instant | null
  at: Instant
}

export type AskKind = 'asked' | 'withdrawn' | 'answered'

export const receiptOf = ({ received, at }: Pick<Entry, 'received' | 'at'>): Instant => received ?? at

/** The frozen prices of the plan that was chosen, in cents. */
export type DayRates = {
  plan: 'retainer' | 'prepaid'
  retainer_fee_cents: number | null
  retainer_days_per_month: number | null
  min_term_months: number | null
  start: Day | null
  prepaid_day_rate_cents: number | null
  extra_half_day_rate_cents: number | null
  mileage_rate_cents: number | null
  mileage_threshold_km: number
  gst_registered: boolean
  /** Each change of whether fees carry GST, oldest first; before the first they carry none. */
  fee_gst_changes: readonly FeeGstChange[]
}
type FeeGstChange = { from: Instant; carries: boolean }

/** Whether fees carry GST: as the setting was at the moment that counts for the fee, so as the client was shown. */
export const feesCarryGst = ({ fee_gst_changes }: Pick<DayRates, 'fee_gst_changes'>, at: Instant) =>
  fee_gst_changes.findLast(({ from }) => from <= at)?.carries ?? false

export const isFeeTaxed = (rates: DayRates, at: Instant) => rates.gst_registered && feesCarryGst(rates, at)

export const newestEntries = 12

const maxOrderedDays = maxOrderedHours / hoursOfDay
export const isWholeDays = (days: number) => Number.isInteger(days) && days >= 1 && days <= maxOrderedDays
export const daysFault = `Order 1 to ${maxOrderedDays} whole days`

/** The entries that are neither corrections nor cancelled by one. */
export const liveEntries = <Row extends Pick<Entry, 'id' | 'kind' | 'of'>>(entries: readonly Row[]): Row[] => {
  const corrected = new Set(entries.flatMap(({ kind, of }) => (kind === 'corrected' ? [of] : [])))
  return entries.filter(({ id, kind }) => kind !== 'corrected' && !corrected.has(id))
}

/** Fills in missing hours and a missing day from `named`, the entry that `entry.of` names; else the day is that of `at`. */
export const withNamed = <Row extends Pick<Entry, 'day' | 'hours' | 'at'>>(entry: Row, named: Row | undefined) => ({
  ...entry,
  day: entry.day ?? named?.day ?? nzDay(msOf(entry.at)),
  hours: entry.hours ?? named?.hours ?? null,
})

export const closingHour = 17

/** A notice that arrives on a working day by 17:00:00 counts as received that day, else on the next working day. */
export const receiptDay = (at: Instant, region: Region): Day => {
  const ms = msOf(at)
  const day = nzDay(ms)
  const second = instant(ms - (ms % 1000))
  return isWorkingDay(day, region) && second <= nzMoment(day, closingHour) ? day : addWorkingDays(day, 1, region)
}

/** The working days after the day of receipt through the booked day, which counts even if it is no working day. */
export const workingDaysOfNotice = (received: Day, booked: Day, region: Region): number => {
  if (received >= booked) return 0
  let count = 1
  for (let day = addDays(received, 1); day < booked && count < 3; day = addDays(day, 1)) {
    if (isWorkingDay(day, region)) count += 1
  }
  return count
}

const shareOf = (notice: number): Share => (notice >= 3 ? 0 : notice >= 1 ? 0.5 : 1)

/** The last moments at which a cancellation is free, and costs half. */
export const cancellationMoments = (booked: Day, region: Region) => ({
  free_until: nzMoment(addWorkingDays(booked, -3, region), closingHour),
  half_until: nzMoment(addWorkingDays(booked, -1, region), closingHour),
})

type CancellationNow = { share: Share; changes_at: Instant | null }

/** The share of a booking that a cancellation costs at a moment, and the last moment of that share. */
export const cancellationNow = (booked: Day, now: Instant, region: Region): CancellationNow => {
  const share = shareOf(workingDaysOfNotice(receiptDay(now, region), booked, region))
  if (share === 1) return { share, changes_at: null }
  const { free_until, half_until } = cancellationMoments(booked, region)
  return { share, changes_at: share === 0 ? free_until : half_until }
}

/** The first day that can be booked without the owner's special consent. */
export const earliestBooking = (asked: Instant, region: Region): Day =>
  addWorkingDays(receiptDay(asked, region), leadTimeWorkingDays, region)

export const formatDayCount = (hours: number) => {
  if (hours % hoursOfHalfDay !== 0) return `${hours} h`
  const days = Math.floor(hours / hoursOfDay)
  return hours % hoursOfDay === 0 ? `${days}` : `${days || ''}½`
}

/** "half a day", "1 day", "2½ days"; hours where they are no multiple of a half day. */
export const formatHours = (hours: number): string => {
  if (hours % hoursOfHalfDay !== 0) return hours === 1 ? '1 hour' : `${hours} hours`
  if (hours === hoursOfHalfDay) return 'half a day'
  return `${formatDayCount(hours)} ${hours === hoursOfDay ? 'day' : 'days'}`
}

/** "5 days", "60 km", "part of a month" */
export const formatQuantity = ({ quantity, unit }: Pick<BillableLine, 'quantity' | 'unit'>) => {
  if (unit === 'km') return `${quantity} km`
  if (unit === 'item') return ''
  if (unit === 'month') return quantity === 1 ? '1 month' : 'part of a month'
  return formatHours(unit === 'day' ? quantity * hoursOfDay : quantity)
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const shareWords = { 0: 'free', 0.5: 'half of it counts', 1: 'counts in full' }

type LoggedEntry = Pick<Entry, 'kind' | 'hours' | 'km' | 'words'> & {
  [Key in 'share' | 'to' | 'replacement']?: Entry[Key] | undefined
}

/** "Half a day worked, 80 km one way: Two stores in Akaroa". `hours` may come from the booking that the entry names. */
export const logWords = ({ kind, hours, km, words, share, to, replacement }: LoggedEntry): string => {
  const kindWord = entryWords[kind]
  const parts = [
    hours === null || kindWord === capital(kindWord) ? kindWord : `${formatHours(hours)} ${kindWord}`,
    km ? `${km} km one way` : null,
    share != null && shareWords[share],
    to && `to ${formatShortDay(to)}`,
    replacement && `instead ${formatShortDay(replacement)}`,
  ]
  return `${capital(parts.filter(Boolean).join(', '))}${words === null ? '' : `: ${words}`}`
}
