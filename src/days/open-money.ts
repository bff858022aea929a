import type { QuoteId } from '#src/base/id.ts'
import { dollarsOf, formatShortMoney } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import { formatShortDay, instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { balanceOf } from '#src/invoices/rules.ts'
import { findAcceptedQuotes } from './drawing/get-accepted.ts'
import { computeBalances } from './invoicing/rules.ts'
import { sumWords } from './news/rules.ts'
import { formatHours } from './rules.ts'

/** Guards the deletion of an accepted quote. @throws money_open, which names what is booked, left, to invoice and to pay */
export const requireNoOpenMoney = (ctx: Context, { quoteId }: { quoteId: QuoteId }) => {
  const [quote] = findAcceptedQuotes(ctx, { ids: [quoteId] })
  if (!quote) return
  const { bookings, blocks, lines } = computeBalances(quote.engagement, instant(ctx.clock()))
  const left = blocks.reduce((sum, block) => sum + block.left, 0)
  const isInvoiceable = lines.some(({ cents }) => cents !== 0)
  const open = [
    ...(bookings.length > 0 ? [`booked days: ${bookings.map(({ day }) => formatShortDay(day)).join(', ')}`] : []),
    ...(left > 0 ? [`${formatHours(left)} left`] : []),
    ...(isInvoiceable ? [`to invoice: ${sumWords(lines)}`] : []),
    ...quote.invoices.flatMap((invoice) => {
      const { open: unpaid, to_refund } = balanceOf(invoice, nzDay(ctx.clock()))
      const words = (sum: number) => `invoice ${invoice.number}: ${formatShortMoney(dollarsOf(sum))}`
      if (to_refund > 0) return [`${words(to_refund)} to refund`]
      return unpaid > 0 ? [`${words(unpaid)} to pay`] : []
    }),
  ]
  if (open.length === 0) return
  throw new Problem('money_open', {
    error: `This quote cannot be deleted yet. Settle first what is open: ${open.join('; ')}.`,
  })
}
