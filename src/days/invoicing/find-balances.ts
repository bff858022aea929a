import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, findEngagedQuotes, remember } from '#src/days/drawing/get-accepted.ts'
import { findKeptAccepted } from '#src/quotes/list/find-waiting.ts'
import { type Balances, computeBalances } from './rules.ts'

const withBalances = (ctx: Context, quote: AcceptedQuote) => ({
  ...quote,
  balances: computeBalances(quote.engagement, instant(ctx.clock())),
})

export type QuoteWithBalances = AcceptedQuote & { balances: Balances }

/** Without deleted quotes. The bookings are those at the day's first call: what cancelling them costs changes later. */
export const findQuotesWithBalances = (ctx: Context): QuoteWithBalances[] => {
  const kept = new Set(findKeptAccepted(ctx))
  return findEngagedQuotes(ctx)
    .filter(({ id }) => kept.has(id))
    .map((quote) => remember(quote, 'balances', () => withBalances(ctx, quote)))
}
