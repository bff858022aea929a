import { type Day, instant, nzDay } from '#src/base/time.ts'
import { addMonths, firstOf, latest, monthOf } from '#src/calendar/month-rules.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, findEngagedQuotes, remember } from '#src/days/drawing/get-accepted.ts'
import { findKeptAccepted } from '#src/quotes/list/find-waiting.ts'
import { reference } from '#src/quotes/rules.ts'
import { type Balances, type BillItem, type BillList, type BillState, computeBalances, itemsOf } from './rules.ts'

const withBalances = (ctx: Context, quote: AcceptedQuote) => ({
  ...quote,
  balances: computeBalances(quote.engagement, instant(ctx.clock())),
})

type QuoteWithBalances = AcceptedQuote & { balances: Balances }

/** Without deleted quotes. The bookings are those at the day's first call: what cancelling them costs changes later. */
export const findQuotesWithBalances = (ctx: Context): QuoteWithBalances[] => {
  const kept = new Set(findKeptAccepted(ctx))
  return findEngagedQuotes(ctx)
    .filter(({ id }) => kept.has(id))
    .map((quote) => remember(quote, 'balances', () => withBalances(ctx, quote)))
}

const itemsWithBalances = (ctx: Context, { id, shown, balances }: QuoteWithBalances) =>
  itemsOf({ quote: { id, reference: reference(id) }, company: shown.client_company }, balances, nzDay(ctx.clock()))

export const itemsOfQuote = (ctx: Context, quote: AcceptedQuote): BillItem[] =>
  itemsWithBalances(ctx, withBalances(ctx, quote))

export const nextBillingDay = (
  { engagement, balances }: Pick<QuoteWithBalances, 'engagement' | 'balances'>,
  today: Day,
) => {
  const { rates, region, started, ended } = engagement
  const days = balances.lines.flatMap(({ due_on, cents }) => (due_on > today && cents !== null ? due_on : []))
  if (rates.plan === 'retainer' && started !== null) {
    const first = latest(firstOf(addMonths(monthOf(today), 1)), started)
    if (ended === null || ended >= first) days.push(firstWorkingDay(first, region))
  }
  return days.sort()[0] ?? null
}

/** The bills of all quotes, newest first, after the lines to bill. */
export const listBills = (ctx: Context, { state }: { state?: BillState | undefined }): BillList => {
  const quotes = findQuotesWithBalances(ctx)
  const dayOf = ({ day }: BillItem) => day ?? '9999-12-31'
  return {
    items: quotes
      .flatMap((quote) => itemsWithBalances(ctx, quote))
      .filter((item) => state === undefined || item.state === state)
      .toSorted((one, other) => (dayOf(one) > dayOf(other) ? -1 : Number(dayOf(one) < dayOf(other)))),
    next: quotes.flatMap((quote) => nextBillingDay(quote, nzDay(ctx.clock())) ?? []).sort()[0] ?? null,
  }
}
