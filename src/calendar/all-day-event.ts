import { type Day, dateOf, type Instant } from '#src/base/time.ts'

/** `stamp` is when it last changed, and `sequence` how often. */
export type AllDayEvent = { id: string; stamp: Instant; day: Day; summary: string; description: string } & {
  sequence?: number
  isCancelled?: boolean
}

/** The same in every file and feed: `name` is the id of what happens on the day. */
export const eventId = ({ origin }: { origin: string }, name: string) => `${name}@${new URL(origin).hostname}`

const refreshSeconds = 3600

/** A feed has a name. A file of cancelled events takes them out of a calendar that was given them in another file. */
type Calendar = { company: string; events: readonly AllDayEvent[]; name?: string }

/** The text of a calendar with all-day events, marked as free. It has no link, because calendars are shared. */
export const formatCalendar = async ({ company, events, name }: Calendar) => {
  // The library is loaded for the first calendar, because few clients ask for one.
  const { default: ical, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } = await import('ical-generator')
  const isCancellation = name === undefined && events.every(({ isCancelled }) => isCancelled)
  const calendar = ical({
    prodId: { company, product: 'Quotes', language: 'EN' },
    ...(name !== undefined && { name, ttl: refreshSeconds }),
    ...(isCancellation && { method: ICalCalendarMethod.CANCEL }),
  })
  for (const { stamp, day, isCancelled, ...event } of events) {
    calendar.createEvent({
      ...event,
      stamp: dateOf(stamp),
      start: dateOf(`${day}T00:00:00.000Z` as Instant),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
    })
  }
  return calendar.toString()
}
