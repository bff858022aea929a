import type { EntryId } from '#src/base/id.ts'
import { type Day, msOf, nzDay } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import type { Context } from '#src/context.ts'
import { findOpenAsks } from '#src/days/asks/find.ts'
import { costNow } from '#src/days/drawing/cost-rules.ts'
import { remember } from '#src/days/drawing/get-accepted.ts'
import { findQuotesWithBalances, type QuoteWithBalances } from '#src/days/invoicing/find-balances.ts'
import { findTermEnd } from '#src/days/news/next-term.ts'
import { findEndingEmailDay } from '#src/days/news/owner-email.ts'
import { findSummariesToSend } from '#src/days/news/summaries.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { askItem, daysItems, endingHours, summaryItem, termItem, withOrderToCome } from '#src/today/days-rules.ts'
import type { TodayItem } from '#src/today/rules.ts'
import { type WeekDay, weekOf } from '#src/today/week-rules.ts'
import { findBuyer } from '#src/workflows/invoices/find-items.ts'

/** The item for a client whose address is suppressed: it links to the quote instead of offering an email. */
const withoutEmail = (item: TodayItem): TodayItem => ({
  ...item,
  sentence: `${item.sentence}. No email reaches them: call, or correct the address`,
  act: { label: 'Open' },
})

type DaysOfToday = { items: TodayItem[]; week: WeekDay[]; booked: { company: string; day: Day } | undefined }

const findNextBooked = (quotes: readonly QuoteWithBalances[], today: Day): DaysOfToday['booked'] =>
  quotes
    .flatMap(({ shown, balances }) => {
      const next = balances.bookings.find(({ day }) => day >= today)
      return next ? [{ company: shown.client_company, day: next.day }] : []
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))[0]

/** The items about days, of which the longest wait is first, the week and the next booked day; without deleted quotes. */
export const findDaysOfToday = (ctx: Context): DaysOfToday => {
  const today = nzDay(ctx.clock())
  const quotes = findQuotesWithBalances(ctx)
  const named = quotes.map((quote) => ({ ...quote, company: quote.shown.client_company }))
  return { items: findItems(ctx, quotes), week: weekOf(named, today), booked: findNextBooked(quotes, today) }
}

const findAskItems = (ctx: Context, quotes: readonly QuoteWithBalances[]): TodayItem[] =>
  findOpenAsks(ctx).map(({ quote: { id, shown, engagement }, ask }) => {
    const visit = ask.of && engagement.visits.get(ask.of)
    const booked = quotes.flatMap(({ shown: { client_company: company }, balances: { bookings } }) =>
      bookings.flatMap(({ id, day }) => (id === ask.of ? [] : { day, company })),
    )
    return askItem({
      id,
      company: shown.client_company,
      ask,
      move: visit ? { day: visit.day, share: costNow(engagement, visit, ask.at).share_now } : null,
      busy: booked.filter(({ day }) => ask.days.includes(day)),
    })
  })

/** The item by what the entries do not say: emails, and the details for the start. */
const asTold = (ctx: Context, quote: QuoteWithBalances, item: TodayItem): TodayItem | [] => {
  const { email } = item.act
  if (email?.kind === 'block_ends') {
    const toldOn = findEndingEmailDay(ctx, { id: quote.id, source: email.block as EntryId | Month })
    return (toldOn ?? '') < nzDay(msOf(item.since)) ? item : []
  }
  return item.kind === 'to_invoice' && findBuyer(ctx, quote).order_follows ? withOrderToCome(item) : item
}

const findItems = (ctx: Context, quotes: readonly QuoteWithBalances[]): TodayItem[] => {
  const today = nzDay(ctx.clock())
  const isSuppressed = ({ quote }: TodayItem) =>
    quote !== null && findSuppression(ctx, { address: getQuoteRow(ctx, quote.id).client_email }) !== null
  return quotes
    .flatMap((quote) => {
      const ending = () => endingHours(quote.engagement, today)
      const facts = () => ({ ...quote, company: quote.shown.client_company, ending: ending() })
      return remember(quote, 'items', () => daysItems(facts(), today)).flatMap((item) => asTold(ctx, quote, item))
    })
    .concat(
      findAskItems(ctx, quotes),
      findSummariesToSend(ctx, { quotes }).map(summaryItem),
      quotes.flatMap((quote) => {
        const end = findTermEnd(ctx, quote)
        return end ? termItem({ ...quote, company: quote.shown.client_company }, end) : []
      }),
    )
    .map((item) => (item.act.email && isSuppressed(item) ? withoutEmail(item) : item))
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
}
