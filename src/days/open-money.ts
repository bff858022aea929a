import type { QuoteId } from '#src/base/id.ts'
import { dollarsOf, formatShortMoney } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import { formatShortDay, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findAcceptedQuotes } from './drawing/get-accepted.ts'
import { computeBalances } from './invoicing/rules.ts'
import { sumWords } from './news/rules.ts'
import { formatHours } from './rules.ts'

/** Guards the deletion of an accepted quote. @throws money_open, which names what is booked, left, to invoice and to pay */
export const requireNoOpenMoney = (ctx: Context, { quoteId }: { quoteId: QuoteId }) => {
  const [quote] = findAcceptedQuotes(ctx, { ids: [quoteId] })
  if (!quote) return
  const { bookings, blocks, lines, bills } = computeBalances(quote.engagement, instant(ctx.clock()))
  const left = blocks.reduce((sum, block) => sum + block.left, 0)
  const isInvoiceable = lines.some(({ cents }) => cents !== 0)
  const open = [
    ...(bookings.length > 0 ? [`booked days: ${bookings.map(({ day }) => formatShortDay(day)).join(', ')}`] : []),
    ...(left > 0 ? [`${formatHours(left)} left`] : []),
    ...(isInvoiceable ? [`to invoice: ${sumWords(lines)}`] : []),
    ...bills.flatMap(({ number, open: sum, paid_on }) =>
      paid_on === null ? [`invoice ${number}: ${formatShortMoney(dollarsOf(sum))} to pay`] : [],
    ),
  ]
  if (open.length === 0) return
  throw new Problem('money_open', {
    error: `This quote cannot be deleted yet. Settle first what is open: ${open.join('; ')}.`,
  })
}
