import type { EntryId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { eventId, formatCalendar } from '#src/calendar/all-day-event.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, getAcceptedByToken } from '#src/days/drawing/get-accepted.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { type EntryKind, hoursOfDay } from '#src/days/rules.ts'
import { isInFeed } from '#src/feeds/rules.ts'
import { fullReaders } from '#src/quotes/rules.ts'
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

/** Each booking of a quote with its last change, in the order in which they were made. */
export const bookingEvents = ({ shown, entries, engagement }: AcceptedQuote): BookingEvent[] => {
  const { identity, client_company, reference } = shown
  const events = new Map<EntryId, BookingEvent>()
  entries.forEach(({ id, kind, day, hours, at }, n) => {
    if (kind === 'booked' && day) {
      const quoted = { company: identity.name, client_company, reference }
      events.set(id, { booking: id, day, hours: hours ?? hoursOfDay, ...quoted, at })
    }
    if (!changing.includes(kind)) return
    const { visits } = replayEntries({ ...engagement, entries: entries.slice(0, n + 1) })
    for (const [booking, event] of events) {
      const ended = visits.get(booking)?.ended
      const isCancelled = ended === undefined || (ended !== null && changing.includes(ended.kind))
      if (isCancelled !== (event.isCancelled ?? false))
        events.set(booking, { ...event, at, sequence: (event.sequence ?? 0) + 1, isCancelled })
    }
  })
  return [...events.values()]
}

export const bookingEvent = (quote: AcceptedQuote, booking: EntryId | null) =>
  bookingEvents(quote).find((event) => event.booking === booking) ?? null

const eventOf = (ctx: Pick<Context, 'config'>, { booking, at, hours, company, ...event }: BookingEvent) => {
  const { day, sequence = 0, isCancelled = false, client_company, reference } = event
  return {
    id: eventId(ctx.config, booking),
    stamp: at,
    day,
    sequence,
    isCancelled,
    summary: `${company}${hours === hoursOfDay ? '' : ', half a day'}`,
    description: `Booked for ${client_company}, quote ${reference}.`,
  }
}

const fileOf = async (ctx: Pick<Context, 'config'>, event: BookingEvent) => {
  const text = await formatCalendar({ company: event.company, events: [eventOf(ctx, event)] })
  return { text, name: `${event.isCancelled ? 'cancelled' : 'booked'}-${event.day}.ics` }
}

/** The client's booked days as a feed. @throws quote_not_found, quote_not_accepted */
export const getDaysCalendar = async (ctx: Context, { token }: { token: string }) => {
  const quote = getAcceptedByToken(ctx, { token, readers: fullReaders })
  const { name: company } = quote.shown.identity
  const booked = bookingEvents(quote).filter((event) => isInFeed(event, ctx.clock()))
  const events = booked.map((event) => eventOf(ctx, event))
  return { text: await formatCalendar({ company, events, name: `Days of ${company}` }), name: 'days.ics' }
}

/** A cancelled booking answers its cancellation. @throws quote_not_found, quote_not_accepted, calendar_not_found */
export const getBookingCalendar = (ctx: Context, { token, file }: { token: string; file: string }) => {
  const event = bookingEvent(
    getAcceptedByToken(ctx, { token, readers: fullReaders }),
    file.replace(/\.ics$/, '') as EntryId,
  )
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
