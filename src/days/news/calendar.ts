import type { EntryId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { formatAllDayEvent } from '#src/calendar/all-day-event.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, getAcceptedByToken } from '#src/days/drawing/get-accepted.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { type EntryKind, hoursOfDay } from '#src/days/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'

/**
 * `at` is when the booking last changed, and `sequence` how often: the same file again is the same text. Both later
 * fields are absent for a booking as it was made.
 */
export type BookingEvent = Pick<ShownQuote, 'client_company' | 'reference'> & {
  booking: EntryId
  at: Instant
  day: Day
  hours: number
  company: string
  sequence?: number
  isCancelled?: boolean
}

const changing: readonly EntryKind[] = ['cancelled', 'not_supplied', 'ended', 'corrected']

export const bookingEvent = (
  { shown, entries, engagement }: AcceptedQuote,
  booking: EntryId | null,
): BookingEvent | null => {
  const from = entries.findIndex(({ id, kind }) => id === booking && kind === 'booked')
  const { id, day, hours, at: made } = entries[from] ?? {}
  if (!id || !day || !made) return null
  let event = { at: made, sequence: 0, isCancelled: false }
  entries.forEach(({ kind, at }, n) => {
    if (n <= from || !changing.includes(kind)) return
    const ended = replayEntries({ ...engagement, entries: entries.slice(0, n + 1) }).visits.get(id)?.ended
    const isCancelled = ended === undefined || (ended !== null && changing.includes(ended.kind))
    if (isCancelled !== event.isCancelled) event = { at, sequence: event.sequence + 1, isCancelled }
  })
  const { identity, client_company, reference } = shown
  const quoted = { booking: id, day, hours: hours ?? hoursOfDay, company: identity.name, client_company, reference }
  return { ...quoted, at: event.at, ...(event.sequence > 0 && event) }
}

const fileOf = async (
  ctx: Pick<Context, 'config'>,
  { booking, at, day, hours, company, sequence = 0, isCancelled = false, ...quote }: BookingEvent,
) => {
  const text = await formatAllDayEvent({
    id: `${booking}@${new URL(ctx.config.origin).hostname}`,
    company,
    stamp: at,
    day,
    sequence,
    isCancelled,
    summary: `${company}${hours === hoursOfDay ? '' : ', half a day'}`,
    description: `Booked for ${quote.client_company}, quote ${quote.reference}.`,
  })
  return { text, name: `${isCancelled ? 'cancelled' : 'booked'}-${day}.ics` }
}

/** A cancelled booking answers its cancellation. @throws quote_not_found, quote_not_accepted, calendar_not_found */
export const getBookingCalendar = (ctx: Context, { token, file }: { token: string; file: string }) => {
  const event = bookingEvent(getAcceptedByToken(ctx, { token }), file.replace(/\.ics$/, '') as EntryId)
  if (!event || !file.endsWith('.ics')) throw new Problem('calendar_not_found')
  return fileOf(ctx, event)
}

const attached = async (ctx: Context, event: BookingEvent) => {
  const { text, name: filename } = await fileOf(ctx, event)
  return { filename, content: Buffer.from(text).toString('base64') }
}

export const attachBooking = async (ctx: Context, { data }: { data: BookingEvent }) => [await attached(ctx, data)]

export const attachBookings = (ctx: Context, { data: { events = [] } }: { data: { events?: BookingEvent[] } }) =>
  Promise.all(events.map((event) => attached(ctx, event)))
