import { adminInvoicePath } from '#src/base/links.ts'
import { dollarsOf } from '#src/base/money.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { getInvoice } from './find.ts'
import { balanceOf, type Invoice } from './rules.ts'
import type { InvoiceItem } from './schema.ts'
import { findInvoiceEmail } from './send.ts'

const paymentsOf = ({ entries }: Invoice): InvoiceItem['payments'] => {
  const corrected = new Set(entries.map(({ kind, of }) => (kind === 'corrected' ? of : null)))
  return entries.flatMap(({ id, kind, day, amount, words }) => {
    if ((kind !== 'payment' && kind !== 'refund') || day === null) return []
    const cents = (kind === 'refund' ? -1 : 1) * (amount ?? 0)
    return [{ id, day, amount: dollarsOf(cents), words, corrected: corrected.has(id) }]
  })
}

/** An invoice or a credit note as it stands today. */
export const itemOf = (ctx: Context, invoice: Invoice): InvoiceItem => {
  const { quote, company, number, kind, day, due, buyer, lines, sentences, gst_status, net, gst, total } = invoice
  const { state, ...cents } = balanceOf(invoice, nzDay(ctx.clock()))
  const last = findInvoiceEmail(ctx, invoice)
  const sent = last?.discarded === 0 ? last : null
  return {
    ...{ quote, company, state, number, kind, day, due, buyer, sentences, gst_status, net, gst, total },
    corrects: invoice.corrects?.number ?? null,
    why: invoice.why,
    credits: invoice.credits.map((credit) => credit.number),
    order_follows: false,
    lines: lines.map(({ hours: _, ...line }) => ({ ...line, shown: null, credits: null })),
    shown: null,
    paid: dollarsOf(cents.paid),
    payments: paymentsOf(invoice),
    disputed: dollarsOf(cents.disputed),
    open: dollarsOf(cents.open),
    to_refund: dollarsOf(cents.to_refund),
    late: dollarsOf(cents.late),
    sent_at: sent?.created_at ?? null,
    undo: sent?.untouched === 1,
    reminders: invoice.entries.filter((entry) => entry.kind === 'written').length,
    account: invoice.seller.account,
    pdf: invoice.brought ? null : adminInvoicePath(number),
  }
}

/** @throws not_found */
export const getItem = (ctx: Context, { number }: { number: string }): InvoiceItem =>
  itemOf(ctx, getInvoice(ctx, { number }))
