import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findQuotesWithBalances } from '#src/days/invoicing/find-balances.ts'
import { nextBillingDay } from '#src/days/invoicing/rules.ts'
import { findInvoicedQuotes, findInvoices } from '#src/invoices/find.ts'
import { itemOf } from '#src/invoices/get-item.ts'
import type { Invoice } from '#src/invoices/rules.ts'
import type { InvoiceItem, InvoiceList, ListState } from '#src/invoices/schema.ts'
import { sampleFilter } from '#src/samples/mark.ts'
import { findItemToInvoice } from './find-items.ts'
import { findInvoiceSums } from './sums.ts'

const isIn = (state: ListState | undefined) => (item: InvoiceItem) =>
  state === undefined || item.state === state || (state === 'open' && item.state === 'overdue')

/** What is to be invoiced, then the invoices and credit notes of all quotes but samples that were taken away, the newest first. */
export const listInvoices = (ctx: Context, { state }: { state?: ListState | undefined }): InvoiceList => {
  const today = nzDay(ctx.clock())
  const quotes = findQuotesWithBalances(ctx)
  const toInvoice = quotes.flatMap((quote) => findItemToInvoice(ctx, quote) ?? [])
  const [isSample, kept] = [sampleFilter(ctx), new Set(quotes.map(({ id }) => id))]
  const issued = findInvoicedQuotes(ctx)
    .filter((quoteId) => !isSample(quoteId) || kept.has(quoteId))
    .flatMap((quoteId) => findInvoices(ctx, { quoteId }))
  const order = (one: Invoice, other: Invoice) =>
    one.created_at > other.created_at ? -1 : Number(one.created_at < other.created_at)
  const newestFirst = issued.toReversed().toSorted(order)
  const items = [...toInvoice, ...newestFirst.map((invoice) => itemOf(ctx, invoice))]
  return {
    items: items.filter(isIn(state)),
    next:
      quotes.flatMap(({ engagement, balances }) => nextBillingDay(engagement, balances.lines, today) ?? []).sort()[0] ??
      null,
    sums: findInvoiceSums(ctx),
  }
}
