import { dollarsOf } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import { requireDetails, requireInvoiceDetails } from '#src/business/complete.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, getAccepted } from '#src/days/drawing/get-accepted.ts'
import { blockPaidOn } from '#src/days/invoicing/line-rules.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { addInvoiceEntry } from '#src/invoices/enter.ts'
import { findIssued } from '#src/invoices/find.ts'
import { getItem } from '#src/invoices/get-item.ts'
import { issueDocument } from '#src/invoices/issue.ts'
import { makeInvoice } from '#src/invoices/make.ts'
import { dueOf, type Invoice, type InvoiceLine, sumsOf } from '#src/invoices/rules.ts'
import type { InvoiceItem, NewInvoice } from '#src/invoices/schema.ts'
import { queueInvoice } from '#src/invoices/send.ts'
import { reference } from '#src/quotes/rules.ts'
import { sampleFilter } from '#src/samples/mark.ts'
import { type ChosenLine, chooseLines } from './choose-lines.ts'
import { findBuyer, findGstStatus, itemToInvoiceOf, sellerOf, sentencesOf } from './find-items.ts'
import { recipientOf } from './recipient.ts'

type PaidInput = { quote: AcceptedQuote; invoice: Invoice; chosen: ChosenLine[] }

/** Days that were paid by hand before have their payment on the invoice. */
const payBlocks = (tx: Tx, { quote, invoice, chosen }: PaidInput) => {
  for (const { billable, line } of chosen) {
    const day = billable.what === 'block' ? blockPaidOn(quote.engagement, billable) : null
    if (day === null || line.amount === null) continue
    const { total } = sumsOf([{ amount: line.amount, gst: line.gst }], invoice.gst_status)
    const entry = { kind: 'payment', day, amount: Math.round(total * 100), key: `paid ${billable.of}` } as const
    addInvoiceEntry(tx, { invoice, entry })
  }
}

const issue = (tx: Tx, { key, send, sure, number, shown, ...asked }: NewInvoice): Invoice => {
  const { quote_id: quoteId, day } = asked
  const known = findIssued(tx, { key, isAsked: ({ kind, quote }) => kind === 'invoice' && quote.id === quoteId })
  if (known) return known
  requireLikelyDays(tx.clock(), { day }, sure)
  const sentence = 'Choose today or an earlier day.'
  if (day > nzDay(tx.clock())) throw new Problem('invalid', { error: sentence, fields: { day: sentence } })
  const quote = getAccepted(tx, { id: quoteId })
  if (sampleFilter(tx)(quoteId)) throw new Problem('sample')
  const chosen = chooseLines(tx, { quote, ...asked })
  const item = itemToInvoiceOf(tx, quote)
  if (item.shown !== shown) throw new Problem('buyer_changed', { standing: item })
  requireDetails(tx)
  const status = findGstStatus(tx, { ...quote, day })
  requireInvoiceDetails(tx, { isRegistered: status !== 'none' })
  const lines = chosen.map(
    ({ line: { shown: _, credits: __, amount, rate, ...line }, billable }): InvoiceLine => ({
      ...line,
      amount: amount ?? dollarsOf(0),
      rate: rate ?? dollarsOf(0),
      ...((billable.what === 'casual' || billable.what === 'fee') && { hours: billable.quantity }),
    }),
  )
  const invoice = issueDocument(tx, {
    quoteId,
    number,
    key,
    said: {
      kind: 'invoice',
      quote: { id: quoteId, reference: reference(quoteId) },
      company: quote.shown.client_company,
      day,
      due: dueOf(day, quote.engagement.region),
      seller: sellerOf(tx, status),
      buyer: findBuyer(tx, quote).buyer,
      lines,
      gst_status: status,
      ...sumsOf(lines, status),
      sentences: sentencesOf(
        tx,
        chosen.map(({ billable }) => billable),
      ),
      ...{ corrects: null, why: null, frees: false },
    },
  })
  payBlocks(tx, { quote, invoice, chosen })
  if (send) queueInvoice(tx, { invoice, ...recipientOf(tx, invoice) })
  return invoice
}

/**
 * Issues an invoice of the named lines, and of nothing else that became due meanwhile. The same key again gives the
 * first answer. The PDF is made afterwards.
 * @throws invalid, unlikely_date, quote_not_accepted, sample, nothing_to_invoice, lines_changed, buyer_changed,
 *   business_incomplete, number_taken, address_suppressed, key_reused
 */
export const issueInvoice = (ctx: Context, input: NewInvoice): InvoiceItem => {
  const { id, number } = transact(ctx, (tx) => issue(tx, input))
  void makeInvoice(ctx, { id })
  return getItem(ctx, { number })
}
