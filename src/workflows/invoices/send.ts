import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getInvoice } from '#src/invoices/find.ts'
import { getItem } from '#src/invoices/get-item.ts'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { findInvoiceEmail, queueInvoice, stopInvoiceEmail } from '#src/invoices/send.ts'
import { recipientOf } from './recipient.ts'

/** Emails an invoice or a credit note, again too, unless its email waits. @throws not_found, document_not_found, address_suppressed */
export const sendInvoice = (ctx: Context, { number }: { number: string }): InvoiceItem => {
  transact(ctx, (tx) => {
    const invoice = getInvoice(tx, { number })
    if (invoice.brought) throw new Problem('document_not_found')
    if (findInvoiceEmail(tx, invoice)?.untouched === 1) return
    queueInvoice(tx, { invoice, ...recipientOf(tx, invoice) })
  })
  return getItem(ctx, { number })
}

/** @throws not_found, invoice_email_left */
export const undoSendInvoice = (ctx: Context, { number }: { number: string }): InvoiceItem => {
  transact(ctx, (tx) => {
    const { copies } = recipientOf(tx, getInvoice(tx, { number }))
    stopInvoiceEmail(tx, { number, copies })
  })
  return getItem(ctx, { number })
}
