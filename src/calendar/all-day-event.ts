import { type Day, dateOf, type Instant } from '#src/base/time.ts'

type AllDayEvent = { id: string; company: string; stamp: Instant; day: Day; summary: string; description: string } & {
  sequence?: number
  isCancelled?: boolean
}

/** The text of a calendar file with one all-day event, marked as free. It has no link, because calendars are shared. */
export const formatAllDayEvent = async ({ company, stamp, day, isCancelled, ...event }: AllDayEvent) => {
  // The library is loaded for the first calendar, because few clients ask for one.
  const { default: ical, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } = await import('ical-generator')
  const calendar = ical({
    prodId: { company, product: 'Quotes', language: 'EN' },
    ...(isCancelled && { method: ICalCalendarMethod.CANCEL }),
  })
  calendar.createEvent({
    ...event,
    stamp: dateOf(stamp),
    start: dateOf(`${day}T00:00:00.000Z` as Instant),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
  })
  return calendar.toString()
}
