import type { AskId, EntryId, QuoteId } from '#src/base/id.ts'
import { type Day, formatShortDay, type Instant } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { isWorkingDay } from '#src/calendar/working-days.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import { type AskKind, type Entry, hoursOfDay, liveEntries } from '#src/days/rules.ts'

export const maxOpenAsks = 3
export const maxAskedDays = 3
export const askWordsMax = 200
export const askAnswerMax = 600

/** `of` is the ask that is taken back or answered; `booking` the one that is to be moved. */
export type AskRow = {
  id: AskId
  quote_id: QuoteId
  kind: AskKind
  of: AskId | null
  days: Day[] | null
  hours: number | null
  booking: EntryId | null
  words: string | null
  key: string | null
  at: Instant
  audit_seq: number
}

/** An ask that waits for the owner. */
export type OpenAsk = {
  id: AskId
  days: Day[]
  hours: number
  at: Instant
  of: EntryId | null
  words: string | null
  answers: { words: string; at: Instant }[]
}

/** `since` is the acceptance: what was asked before an undone one is over. */
type AskState = { rows: readonly AskRow[]; entries: readonly (Entry & { audit_seq: number })[]; today: Day } & {
  engagement: Pick<Engagement, 'visits' | 'ended'>
  since: Instant
}

/** A later booking on one of its days ends an ask, as do its days passing and the end of the booking to move. An answer does not. */
export const openAsks = ({ rows, entries, engagement: { visits, ended }, today, since }: AskState): OpenAsk[] => {
  const booked = liveEntries(entries).filter(({ kind }) => kind === 'booked')
  return rows.flatMap(({ id, kind, days: named, hours, booking, words, at, audit_seq }) => {
    if (kind !== 'asked' || named === null || at < since) return []
    const days = named.filter((day) => day >= today && (ended === null || day <= ended))
    if (days.length === 0) return []
    const own = rows.filter(({ of }) => of === id)
    const isAnsweredByBooking = booked.some((one) => one.audit_seq > audit_seq && one.day && named.includes(one.day))
    const isMoved = booking !== null && visits.get(booking)?.ended !== null
    if (isAnsweredByBooking || isMoved || own.some((row) => row.kind === 'withdrawn')) return []
    const answers = own.flatMap((row) => (row.words === null ? [] : { words: row.words, at: row.at }))
    return { id, days, hours: hours ?? hoursOfDay, at, of: booking, words, answers }
  })
}

type AskedDays = { days: readonly Day[]; earliest: Day; region: Region }

/** Why these days cannot be asked for; null if they can. */
export const faultOfDays = ({ days, earliest, region }: AskedDays): string | null => {
  const early = days.find((day) => day < earliest)
  if (early) return `The first day to ask for is ${formatShortDay(earliest)}.`
  const off = days.find((day) => !isWorkingDay(day, region))
  if (off) return `${formatShortDay(off)} is no working day.`
  return new Set(days).size < days.length ? 'Name each day once.' : null
}

/** "Thu 17 Dec or Fri 18 Dec" */
export const formatDays = (days: readonly Day[]) => days.map(formatShortDay).join(' or ')
