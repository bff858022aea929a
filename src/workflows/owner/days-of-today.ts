import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { remember } from '#src/days/drawing/get-accepted.ts'
import { findQuotesWithBalances } from '#src/days/invoicing/find-balances.ts'
import { findEndingEmailDay } from '#src/days/news/owner-email.ts'
import { findSummariesToSend } from '#src/days/news/summaries.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { daysItems, endingHours, summaryItem } from '#src/today/days-rules.ts'
import type { TodayItem } from '#src/today/rules.ts'
import { findBuyer } from '#src/workflows/invoices/find-items.ts'

/** The item for a client whose address is suppressed: it links to the quote instead of offering an email. */
const withoutEmail = (item: TodayItem): TodayItem => ({
  ...item,
  sentence: `${item.sentence}. No email reaches them: call, or correct the address`,
  act: { label: 'Open' },
})

/** The items about days, without those of deleted quotes; the longest wait is first. */
export const findDaysItems = (ctx: Context): TodayItem[] => {
  const today = nzDay(ctx.clock())
  const quotes = findQuotesWithBalances(ctx)
  const isSuppressed = ({ quote }: TodayItem) =>
    quote !== null && findSuppression(ctx, { address: getQuoteRow(ctx, quote.id).client_email }) !== null
  return quotes
    .flatMap((quote) => {
      const ending = remember(quote, 'ending', () => endingHours(quote.engagement, today)).filter(
        ({ source, from }) => (findEndingEmailDay(ctx, { id: quote.id, source }) ?? '') < from,
      )
      const { order_follows } = findBuyer(ctx, quote)
      return daysItems({ ...quote, company: quote.shown.client_company, ending, order_follows }, today)
    })
    .concat(findSummariesToSend(ctx, { quotes }).map(summaryItem))
    .map((item) => (item.act.email && isSuppressed(item) ? withoutEmail(item) : item))
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
}
