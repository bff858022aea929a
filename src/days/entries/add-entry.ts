import { appendEvent } from '#src/audit/record.ts'
import type { ActorId } from '#src/base/actor.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { type Day, instant } from '#src/base/time.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import { queueEntryEmails } from '#src/days/news/queue-entry-emails.ts'
import { queueMoveEmail } from '#src/days/news/queue-move-email.ts'
import { type Entry, hoursOfDay } from '#src/days/rules.ts'
import * as store from '#src/days/store.ts'
import type { Tx } from '#src/db/transact.ts'
import { hashesOfEntry } from './event-facts.ts'
import { addToEngagement } from './rules.ts'

const newEntryFields = [
  'day',
  'to',
  'replacement',
  'notice_on',
  'hours',
  'km',
  'words',
  'of',
  'share',
  'received',
  'amount',
  'what',
  'who',
  'why',
  'refund',
  'travel_free',
  'key',
] as const
type EntryFields = Pick<Entry, (typeof newEntryFields)[number]>

export type NewEntry = Pick<Entry, 'kind' | 'by'> & { [Name in keyof EntryFields]?: EntryFields[Name] | undefined }

const isRepeated = (newEntry: NewEntry, entry: Entry) => {
  if (newEntry.key !== entry.key) return false
  const isSame = (['kind', 'day', 'hours', 'of'] as const).every((name) => (newEntry[name] ?? null) === entry[name])
  if (!isSame) throw new Problem('key_reused')
  return true
}

type AddEntryInput = { quote: AcceptedQuote; newEntry: NewEntry; actor?: ActorId }

/** Adds an entry with its event, without an email. @returns the entry, and the quote with it */
const storeEntry = (tx: Tx, { quote, newEntry, actor = tx.actor.id }: AddEntryInput) => {
  const { kind, by } = newEntry
  const fields = Object.fromEntries(newEntryFields.map((name) => [name, newEntry[name] ?? null])) as EntryFields
  const entry: Entry = { id: newId(tx.random, 'ent'), quote_id: quote.id, kind, by, at: instant(tx.clock()), ...fields }
  const engagement = addToEngagement(quote.engagement, entry, quote.accepted_at)
  const detail = { entry: entry.id, kind, ...hashesOfEntry(entry) }
  const audit_seq = appendEvent(tx, { event: 'days_entered', actor, subject: quote.id, detail })
  const row = { ...entry, audit_seq }
  store.insertEntry(tx, row)
  return { entry, added: { ...quote, entries: [...quote.entries, row], engagement } }
}

/** Adds an entry with its event and emails, unless a rule forbids it; a repeated idempotency key adds none. @returns the quote with the entry */
export const addEntry = (tx: Tx, input: AddEntryInput): AcceptedQuote => {
  const { quote, newEntry } = input
  if (newEntry.key && quote.entries.some((entry) => isRepeated(newEntry, entry))) return quote
  const { entry, added } = storeEntry(tx, input)
  // Only the state before a correction has what it cancels.
  const { engagement } = entry.kind === 'corrected' ? quote : added
  queueEntryEmails(tx, { quote: added, entry, engagement })
  return added
}

type MoveBookingInput = { quote: AcceptedQuote; cancelled: Pick<NewEntry, 'of' | 'share' | 'received'>; day: Day }

/** Cancels a booking and books its hours on another day, told in one email. @throws what a rule of either entry refuses */
export const moveBooking = (
  tx: Tx,
  { quote, cancelled: { of, share, received }, day }: MoveBookingInput,
): AcceptedQuote => {
  const by = 'owner'
  const newEntry: NewEntry = { kind: 'cancelled', by, of, share, received }
  const { entry: cancellation, added: freed } = storeEntry(tx, { quote, newEntry })
  const hours = freed.entries.find(({ id }) => id === cancellation.of)?.hours ?? hoursOfDay
  const { entry: booking, added } = storeEntry(tx, { quote: freed, newEntry: { kind: 'booked', by, day, hours } })
  queueMoveEmail(tx, { quote: added, cancellation, booking })
  return added
}
