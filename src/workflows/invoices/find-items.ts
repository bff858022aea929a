import { canonical } from '#src/audit/canonical.ts'
import { dollarsOf } from '#src/base/money.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Day, endOfDay, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findBuyerDetails } from '#src/conversation/thread.ts'
import { invoiceClauses } from '#src/days/clauses.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import { openLines } from '#src/days/invoicing/line-rules.ts'
import { invoiceLineOf } from '#src/days/invoicing/rules.ts'
import type { BillableLine } from '#src/days/rules.ts'
import { type Buyer, type GstStatus, gstStatusOf, type Seller, sumsOf } from '#src/invoices/rules.ts'
import type { InvoiceItem, ItemLine } from '#src/invoices/schema.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { reference } from '#src/quotes/rules.ts'
import { findBilledReader } from '#src/readers/find.ts'
import { findSettingHistory } from '#src/settings/get.ts'

/** Whether the seller was registered for GST at the end of a day; today as the setting is now. */
const isRegisteredOn = (ctx: Context, day: Day) => {
  if (day >= nzDay(ctx.clock())) return ctx.business().gst === 'registered'
  const history = findSettingHistory(ctx, { key: 'business.gst', fixed: ctx.config.fixed })
  return (history.findLast(({ from }) => from <= endOfDay(day))?.value ?? 'registered') === 'registered'
}

type StatusInput = Pick<AcceptedQuote, 'shown'> & { day: Day }

export const findGstStatus = (ctx: Context, { shown, day }: StatusInput): GstStatus =>
  gstStatusOf(shown.identity.gst === 'registered', isRegisteredOn(ctx, day))

export const sellerOf = (ctx: Context, status: GstStatus): Seller => {
  const { name, legalName, address, email, phone, nzbn, gstNumber, account } = ctx.business()
  const gst_number = status === 'none' ? null : gstNumber
  return { name, legal_name: legalName || name, address, email, phone, nzbn, gst_number, account }
}

/** The buyer as the client and the owner gave the details for the start: of each detail the newest. */
export const findBuyer = (ctx: Context, { id, shown }: Pick<AcceptedQuote, 'id' | 'shown'>) => {
  const { legal_name, address, nzbn, purchase_order, order_follows, ...given } = findBuyerDetails(ctx, { id })
  const reader = findBilledReader(ctx, { quoteId: id })
  const isReaders = reader !== null && (given.billing_at === null || given.billing_at < reader.at)
  const billing_email = isReaders ? reader.email : given.billing_email
  const buyer: Buyer = {
    name: legal_name ?? shown.client_company,
    email: billing_email ?? getQuoteRow(ctx, id).client_email,
    address,
    nzbn,
    purchase_order,
  }
  return { buyer, order_follows: order_follows && purchase_order === null }
}

const hashOf = (facts: object) => sha256(canonical(facts))

/** The invoice that a line of minus takes from; null while there is none. */
const creditedNumber = ({ engagement }: AcceptedQuote, { what, of }: BillableLine) =>
  what === 'less' ? (engagement.bills.find(({ lines }) => lines.some((line) => line.of === of))?.number ?? null) : null

export const isInvoiceable = ({ what, cents }: Pick<BillableLine, 'what' | 'cents'>) =>
  what !== 'less' && cents !== null

type LinesInput = { quote: AcceptedQuote; status: GstStatus; lines: readonly BillableLine[] }

/** The lines as an invoice would have them, with the hash of what the owner is shown. */
export const showLines = ({ quote, status, lines }: LinesInput) =>
  lines.map((billable) => {
    const { hours: _, ...line } = invoiceLineOf(billable, quote.engagement, status)
    const shown: ItemLine = { ...line, shown: hashOf(line), credits: creditedNumber(quote, billable) }
    return { billable, line: shown }
  })

/** What is to be invoiced today, with no lines if nothing is. */
export const itemToInvoiceOf = (ctx: Context, quote: AcceptedQuote): InvoiceItem => {
  const { id, shown } = quote
  const day = nzDay(ctx.clock())
  const status = findGstStatus(ctx, { shown, day })
  const open = openLines(quote.engagement, day).filter(({ due_on }) => due_on <= day)
  const due = showLines({ quote, status, lines: open })
  const { buyer, order_follows } = findBuyer(ctx, quote)
  const seller = sellerOf(ctx, status)
  const taken = due.filter(({ billable }) => isInvoiceable(billable))
  const zero = dollarsOf(0)
  return {
    quote: { id, reference: reference(id) },
    company: shown.client_company,
    state: 'to_invoice',
    ...{ number: null, kind: 'invoice', corrects: null, why: null, credits: [], day: null, due: null },
    ...{ buyer, order_follows, gst_status: status },
    lines: due.map(({ line }) => line),
    sentences: sentencesOf(
      ctx,
      taken.map(({ billable }) => billable),
    ),
    shown: hashOf({ buyer, seller }),
    ...sumsOf(
      taken.flatMap(({ line: { amount, gst } }) => (amount === null ? [] : { amount, gst })),
      status,
    ),
    ...{ paid: zero, payments: [], disputed: zero, open: zero, to_refund: zero, late: zero },
    ...{ sent_at: null, undo: false, reminders: 0, account: seller.account, pdf: null },
  }
}

export const findItemToInvoice = (ctx: Context, quote: AcceptedQuote): InvoiceItem | null => {
  const item = itemToInvoiceOf(ctx, quote)
  return item.lines.length === 0 ? null : item
}

/** The clauses that the lines rest on, and the owner's own sentence. */
export const sentencesOf = (ctx: Context, lines: readonly BillableLine[]): string[] => {
  const { sentence } = ctx.business().invoices
  return [...invoiceClauses(lines), ...(sentence === null ? [] : [sentence])]
}
