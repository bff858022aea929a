import type { EntryId, QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'

/** An entry of any kind states a fact about an accepted quote. None is changed: a `corrected` entry ends another. */
export const entryKinds = [
  'started',
  'ordered',
  'paid',
  'extended',
  'booked',
  'cancelled',
  'no_show',
  'worked',
  'not_supplied',
  'waived',
  'corrected',
  'ended',
  'billed',
  'settled',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const shares = [0, 0.5, 1] as const
export type Share = (typeof shares)[number]

/**
 * `of` is the entry that the line is for, or the month. `due_on` is the first day on which it may be billed, `day` the
 * day that it is about. `cents` is null where the quote has no rate: the sum is to be agreed.
 */
export type Line = {
  what: 'block' | 'month' | 'casual' | 'km' | 'fee'
  of: EntryId | `${number}-${number}`
  day: Day
  due_on: Day
  quantity: number
  unit: 'day' | 'month' | 'h' | 'km'
  cents: number | null
  taxed: boolean
}

/** `of` names another entry, `number` a bill; `day` to `to` is a period; `key` makes a repeated press one entry; `lines` are what a bill has. */
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
  key: string | null
  number: string | null
  lines: Line[] | null
  by: 'owner' | 'client'
  at: Instant
}

/** The frozen prices of the plan that was chosen, in cents. */
export type DayRates = {
  plan: 'retainer' | 'prepaid'
  retainer_fee_cents: number | null
  retainer_days_per_month: number | null
  min_term_months: number | null
  prepaid_day_rate_cents: number | null
  extra_half_day_rate_cents: number | null
  mileage_rate_cents: number | null
  mileage_threshold_km: number
  gst_registered: boolean
  fees_carry_gst: boolean
}

// The figures of the terms: the table of constants in docs/product.md.
export const hoursOfDay = 8
export const hoursOfHalfDay = 4
const mostHoursOrdered = 480
export const blockDays = 90
export const extensionDays = 30
/** By how much a booking that the owner cancels lengthens a block. */
export const replacementDays = 14
export const leadWorkingDays = 7
export const noticeDaysOfEnd = 30
export const paymentDays = 7
export const workWordsMax = 200

/** The page of a client has as many, unless she asks for all. */
export const newestEntries = 12

const mostDays = mostHoursOrdered / hoursOfDay
export const isWholeDays = (days: number) => Number.isInteger(days) && days >= 1 && days <= mostDays
export const daysFault = `Order 1 to ${mostDays} whole days`

/** The entries that count: neither corrections nor what they name. */
export const inForce = <Row extends Pick<Entry, 'id' | 'kind' | 'of'>>(entries: readonly Row[]): Row[] => {
  const corrected = new Set(entries.flatMap(({ kind, of }) => (kind === 'corrected' ? [of] : [])))
  return entries.filter(({ id, kind }) => kind !== 'corrected' && !corrected.has(id))
}
