import { Problem } from '#src/base/problem.ts'
import { type Day, instant } from '#src/base/time.ts'
import { eventId, formatCalendar } from '#src/calendar/all-day-event.ts'
import type { Context } from '#src/context.ts'
import { getQuoteByToken, publicAnswer } from '#src/quotes/open.ts'
import { fullReaders, lastDayOf } from '#src/quotes/rules.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { isReplaced } from '#src/revisions/find.ts'

const summaries = {
  start: (provider: string) => `${provider} starts`,
  'last-day': (provider: string) => `Last day to accept the quote of ${provider}`,
}

type CalendarInput = { token: string; date: keyof typeof summaries }

const dayOf = (ctx: Context, { token, date }: CalendarInput) => {
  const quote = getQuoteByToken(ctx, { token, readers: fullReaders })
  const { expired, response } = publicAnswer(ctx, { quote, isReplaced: isReplaced(ctx, { id: quote.quote_id }) })
  if (expired) throw new Problem('quote_expired')
  const { quote: shown, decision, readonly }: PublicQuote = JSON.parse(response)
  const start = decision === 'accepted' ? shown.start_date : null
  const day: Day | null = date === 'start' ? start : decision === null && !readonly ? lastDayOf(quote) : null
  if (!day) throw new Problem('calendar_not_found')
  return { shown, day }
}

/** @throws quote_not_found, quote_expired, calendar_not_found */
export const getCalendar = async (ctx: Context, { token, date }: CalendarInput) => {
  const { shown, day } = dayOf(ctx, { token, date })
  const company = shown.identity.name
  const { phone } = ctx.business()
  const event = {
    id: eventId(ctx.config, `${shown.reference}-${date}`),
    stamp: instant(ctx.clock()),
    day,
    summary: summaries[date](company),
    description: `Quote ${shown.reference} for ${shown.client_company}.${phone && ` Questions? Call ${phone}.`}`,
  }
  const text = await formatCalendar({ company, events: [event] })
  return { text, name: `${date}-${shown.reference.slice(2)}.ics` }
}
