import { dollarsOf, formatShortMoney } from '#src/base/money.ts'
import type { Instant } from '#src/base/time.ts'
import type { AllDayEvent } from '#src/calendar/all-day-event.ts'
import type { Context } from '#src/context.ts'
import { findOpenAsks } from '#src/days/asks/find.ts'
import { leftInBlock, validTo } from '#src/days/balances/rules.ts'
import { type AcceptedQuote, findEngagedQuotes, remember } from '#src/days/drawing/get-accepted.ts'
import { bookingEvents } from '#src/days/news/calendar.ts'
import { type EntryKind, formatHours, hoursOfDay } from '#src/days/rules.ts'
import { balanceOf, type InvoiceEntryKind } from '#src/invoices/rules.ts'

/** `words` follow the client's name; empty for a whole day. */
export type CalendarEntry = Pick<AllDayEvent, 'id' | 'day' | 'isCancelled'> & {
  at: Instant
  sequence: number
  company: string
  words: string
}

/** What happened to an event since it was made at `at`: when it changed last, and how often. */
const changedAt = (at: Instant, changes: readonly { at: Instant }[]) => {
  const moments = changes.map((change) => change.at).sort()
  return { at: moments.at(-1) ?? at, sequence: moments.length }
}

const bookedDays = (quote: AcceptedQuote): CalendarEntry[] =>
  bookingEvents(quote).map(({ booking, client_company: company, hours, sequence = 0, ...event }) => ({
    ...event,
    id: booking,
    sequence,
    company,
    words: hours === hoursOfDay ? '' : 'half a day',
  }))

const movingBlocks: readonly EntryKind[] = ['paid', 'extended', 'not_supplied', 'ended', 'corrected']
const payments: readonly InvoiceEntryKind[] = ['payment', 'corrected', 'refund']

const paymentsOf = ({ entries, credits }: AcceptedQuote['invoices'][number]) => [
  ...entries.filter(({ kind }) => payments.includes(kind)),
  ...credits.map(({ created_at: at }) => ({ at })),
]

/** The last days of paid blocks that have days left. */
const blockEnds = ({ shown, engagement, entries, invoices }: AcceptedQuote): CalendarEntry[] => {
  const changes = [...entries.filter(({ kind }) => movingBlocks.includes(kind)), ...invoices.flatMap(paymentsOf)]
  return [...engagement.blocks.values()].flatMap((block) => {
    const day = validTo(engagement, block)
    if (day === null || leftInBlock(engagement, block) <= 0) return []
    const words = `last day of ${formatHours(block.hours)} bought ahead`
    const { at, sequence } = changedAt(block.ordered, changes)
    return { id: `${block.id}-last-day`, day, at, sequence, company: shown.client_company, words }
  })
}

/** The days on which invoices are due, cancelled when they are paid or credited. */
const dueDays = ({ invoices }: AcceptedQuote): CalendarEntry[] =>
  invoices
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => {
      const { id, due, number, company, created_at } = invoice
      const { open } = balanceOf(invoice, due)
      const words = `${number} is due, ${formatShortMoney(dollarsOf(open))}`
      return {
        ...{ id: `${id}-due`, day: due, company, words, isCancelled: open === 0 },
        ...changedAt(created_at, paymentsOf(invoice)),
      }
    })

const entriesOf = (quote: AcceptedQuote) => [...bookedDays(quote), ...blockEnds(quote), ...dueDays(quote)]

const askedDays = (ctx: Context): (CalendarEntry & { quote: string })[] =>
  findOpenAsks(ctx).flatMap(({ quote, ask: { id, days, at } }) =>
    days.map((day) => ({
      ...{ id: `${id}-${day}`, quote: quote.id, day, at, sequence: 0, isCancelled: false },
      ...{ company: quote.shown.client_company, words: 'asked, not booked' },
    })),
  )

export const findDayEntries = (ctx: Context, isSample: (id: string) => boolean): CalendarEntry[] => [
  ...findEngagedQuotes(ctx)
    .filter(({ id }) => !isSample(id))
    .flatMap((quote) => remember(quote, 'calendar', () => entriesOf(quote))),
  ...askedDays(ctx).filter(({ quote }) => !isSample(quote)),
]
