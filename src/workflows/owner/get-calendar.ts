import { findRecentEvents, listTimeline } from '#src/audit/events.ts'
import type { AuditEvent } from '#src/audit/rules.ts'
import { addDays, days, instant, nzDay } from '#src/base/time.ts'
import { eventId, formatCalendar } from '#src/calendar/all-day-event.ts'
import type { Context } from '#src/context.ts'
import { getFeedByToken } from '#src/feeds/feed.ts'
import { cancelledDays, initialsOf, isInFeed } from '#src/feeds/rules.ts'
import { findKeptQuotes, findOpenQuotes, type WaitingQuote } from '#src/quotes/list/find-waiting.ts'
import { reference } from '#src/quotes/rules.ts'
import { sampleFilter } from '#src/samples/mark.ts'
import { type CalendarEntry, findDayEntries } from './days-of-calendar.ts'

const opening: readonly AuditEvent[] = ['quote_sent', 'quote_extended', 'quote_decision_undone', 'quote_reinstated']
const closing: readonly AuditEvent[] = [
  ...(['quote_send_undone', 'quote_withdrawn', 'quote_accepted', 'quote_rejected', 'quote_replaced'] as const),
]

/** The last days of sent quotes, cancelled when they can be decided no more. */
const lastDays = (ctx: Context, isSample: (id: string) => boolean): CalendarEntry[] => {
  const since = instant(ctx.clock() - days(cancelledDays))
  const closed = findRecentEvents(ctx, { since, names: closing }).map(({ subject }) => subject)
  const { quotes: open } = findOpenQuotes(ctx)
  const rows = new Map([...findKeptQuotes(ctx, { ids: closed }), ...open.map((quote) => [quote.id, quote] as const)])
  return [...rows.values()].flatMap(({ id, last_day: day, client_company: company }: WaitingQuote) => {
    const changes = listTimeline(ctx, { subject: id }).filter(({ event }) => [...opening, ...closing].includes(event))
    const last = changes.at(-1)
    if (!last || isSample(id)) return []
    const isCancelled = closing.includes(last.event)
    const words = 'last day of the quote'
    return {
      id: `${reference(id)}-last-day`,
      day,
      at: last.at,
      sequence: changes.length - 1,
      company,
      words,
      isCancelled,
    }
  })
}

const pastDays = 366

/** The owner's days as a feed. @throws feed_not_found */
export const getOwnCalendar = async (ctx: Context, { token }: { token: string }) => {
  const { initials } = getFeedByToken(ctx, { token })
  const { name } = ctx.business()
  const now = ctx.clock()
  const from = addDays(nzDay(now), -pastDays)
  const isSample = sampleFilter(ctx)
  const entries = [...findDayEntries(ctx, isSample), ...lastDays(ctx, isSample)]
  const events = entries
    .filter((entry) => entry.day >= from && isInFeed(entry, now))
    .map(({ id, at: stamp, company, words, ...event }) => {
      const client = initials ? initialsOf(company) : company
      return {
        ...event,
        id: eventId(ctx.config, id),
        stamp,
        summary: [client, words].filter(Boolean).join(': '),
        description: '',
      }
    })
  return { text: await formatCalendar({ company: name, events, name }), name: 'calendar.ics' }
}
