import { centsOf, type Dollars, dollarsOf } from '#src/base/money.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findEngagedQuotes, remember } from '#src/days/drawing/get-accepted.ts'
import { findQuotesWithBalances, type QuoteWithBalances } from '#src/days/invoicing/find-balances.ts'
import { invoiceLineOf } from '#src/days/invoicing/rules.ts'
import { balanceOf, type Invoice, sumsOf } from '#src/invoices/rules.ts'
import type { InvoiceList } from '#src/invoices/schema.ts'
import { sampleFilter } from '#src/samples/mark.ts'
import { findGstStatus, isInvoiceable } from './find-items.ts'

const toInvoiceCents = (ctx: Context, quote: QuoteWithBalances) => {
  const { engagement, balances } = quote
  const today = nzDay(ctx.clock())
  const status = findGstStatus(ctx, { ...quote, day: today })
  const lines = balances.lines.filter((line) => isInvoiceable(line) && line.due_on <= today)
  const withSums = lines.flatMap((line) => {
    const { amount, gst } = invoiceLineOf(line, engagement, status)
    return amount === null ? [] : { amount, gst }
  })
  return centsOf(sumsOf(withSums, status).total)
}

/** What is open of the invoices of a quote, in cents. */
const openOf = (ctx: Context, invoices: readonly Invoice[]) => {
  const balances = invoices.map((invoice) => balanceOf(invoice, nzDay(ctx.clock())))
  const sum = (of: typeof balances) => of.reduce((cents, { open }) => cents + open, 0)
  return { open: sum(balances), overdue: sum(balances.filter(({ state }) => state === 'overdue')) }
}

/** What is to be invoiced today, open and overdue, with GST and without samples. */
export const findInvoiceSums = (ctx: Context): InvoiceList['sums'] => {
  const isSample = sampleFilter(ctx)
  const total = <Quote extends { id: Parameters<typeof isSample>[0] }>(
    quotes: readonly Quote[],
    centsIn: (quote: Quote) => number,
  ): Dollars => dollarsOf(quotes.reduce((cents, quote) => cents + (isSample(quote.id) ? 0 : centsIn(quote)), 0))
  const engaged = findEngagedQuotes(ctx).filter(({ invoices }) => invoices.length > 0)
  const owed = (quote: (typeof engaged)[number]) => remember(quote, 'owed', () => openOf(ctx, quote.invoices))
  return {
    to_invoice: total(findQuotesWithBalances(ctx), (quote) =>
      remember(quote, 'to invoice', () => toInvoiceCents(ctx, quote)),
    ),
    open: total(engaged, (quote) => owed(quote).open),
    overdue: total(engaged, (quote) => owed(quote).overdue),
  }
}
