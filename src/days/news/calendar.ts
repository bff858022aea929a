import type { EntryId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { formatAllDayEvent } from '#src/calendar/all-day-event.ts'
import type { Context } from '#src/context.ts'
import { getAcceptedByToken } from '#src/days/drawing/get-accepted.ts'
import { type Entry, hoursOfDay } from '#src/days/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'

/** `at` is the time of booking. The calendar file is stamped with it, so that it is always the same. */
export type BookingEvent = Pick<ShownQuote, 'client_company' | 'reference'> & {
  booking: EntryId
  at: Instant
  day: Day
  hours: number
  company: string
}

export const bookingEvent = ({ identity, client_company, reference }: ShownQuote, { id, at, day, hours }: Entry) =>
  day && { booking: id, at, day, hours: hours ?? hoursOfDay, company: identity.name, client_company, reference }

const fileOf = async (ctx: Pick<Context, 'config'>, { booking, at, day, hours, company, ...quote }: BookingEvent) => {
  const text = await formatAllDayEvent({
    id: `${booking}@${new URL(ctx.config.origin).hostname}`,
    company,
    stamp: at,
    day,
    summary: `${company}${hours === hoursOfDay ? '' : ', half a day'}`,
    description: `Booked for ${quote.client_company}, quote ${quote.reference}.`,
  })
  return { text, name: `booked-${day}.ics` }
}

/** The file of a booking that is still open. @throws quote_not_found, quote_not_accepted, calendar_not_found */
export const getBookingCalendar = (ctx: Context, { token, file }: { token: string; file: string }) => {
  const quote = getAcceptedByToken(ctx, { token })
  const { visits } = quote.engagement
  const entry = quote.entries.find(({ id }) => `${id}.ics` === file && visits.get(id)?.ended === null)
  const event = entry && bookingEvent(quote.shown, entry)
  if (!event) throw new Problem('calendar_not_found')
  return fileOf(ctx, event)
}

export const attachBooking = async (ctx: Context, { data }: { data: BookingEvent }) => {
  const { text, name: filename } = await fileOf(ctx, data)
  return [{ filename, content: Buffer.from(text).toString('base64') }]
}
