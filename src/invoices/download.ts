import { waitAtMost } from '#src/background-tasks.ts'
import type { InvoiceId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { attachmentOf, type Download, readFile } from '#src/pdf-files/files.ts'
import { invoiceFiles } from './documents.ts'
import { findInvoices, getInvoice } from './find.ts'
import { findInvoiceInMaking, makeInvoice } from './make.ts'
import type { Invoice } from './rules.ts'

const downloadWaitMs = seconds(8)
// Only one email is in flight at a time, so a wait delays the others.
const emailWaitMs = seconds(2)

/** Waits for a PDF that is being made, but never starts making one, because a GET changes nothing (B6). */
export const readWhenMade = async (ctx: Context, invoice: Invoice): Promise<Download> => {
  const inMaking = findInvoiceInMaking(ctx, invoice)
  if (inMaking) await waitAtMost(downloadWaitMs, inMaking)
  return read(ctx, invoice)
}

/** The stem of the names of an invoice's files: letters, digits and hyphens of its number (E6). */
export const nameOfInvoice = ({ id, kind, number }: Invoice) =>
  `${kind}-${number.replaceAll(/[^A-Za-z0-9-]+/g, '') || id}`

const read = (ctx: Context, invoice: Invoice): Download => ({
  ...readFile(ctx, invoiceFiles, { invoice_id: invoice.id }),
  name: `${nameOfInvoice(invoice)}.pdf`,
})

const numberOf = (file: string) => {
  if (!file.endsWith('.pdf')) throw new Problem('not_found')
  return file.slice(0, -'.pdf'.length)
}

/** An invoice that has a PDF, or will. @throws not_found, document_not_found of an earlier version's bill */
export const getPrinted = (ctx: Context, { number }: { number: string }): Invoice => {
  const invoice = getInvoice(ctx, { number })
  if (invoice.brought) throw new Problem('document_not_found')
  return invoice
}

/** As {@link getPrinted}, of this quote alone. @throws document_not_found */
export const getPrintedOfQuote = (ctx: Context, { quoteId, number }: { quoteId: QuoteId; number: string }): Invoice => {
  const invoice = findInvoices(ctx, { quoteId }).find((one) => one.number === number && !one.brought)
  if (!invoice) throw new Problem('document_not_found')
  return invoice
}

/** @param file the number and `.pdf` @throws what {@link getPrinted} throws, document_not_ready, unexpected */
export const getInvoicePdf = async (ctx: Context, { file }: { file: string }): Promise<Download> =>
  readWhenMade(ctx, getPrinted(ctx, { number: numberOf(file) }))

/** As {@link getInvoicePdf}, of this quote alone. @throws document_not_found */
export const getInvoicePdfOfQuote = async (ctx: Context, { quoteId, file }: { quoteId: QuoteId; file: string }) =>
  readWhenMade(ctx, getPrintedOfQuote(ctx, { quoteId, number: numberOf(file) }))

type EmailInput = { data: { number: string; invoice: InvoiceId } }

/** The attachment of the email. @throws document_not_ready, unexpected */
export const attachInvoice = async (ctx: Context, { data: { number, invoice: id } }: EmailInput) => {
  const invoice = getInvoice(ctx, { number })
  if (!invoiceFiles.findHash(ctx, { invoice_id: id })) await waitAtMost(emailWaitMs, makeInvoice(ctx, { id }))
  return invoice.id === id ? [attachmentOf(read(ctx, invoice))] : []
}
