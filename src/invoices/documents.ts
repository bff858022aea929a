import type { InvoiceId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { findLost, isAsRecorded, pdfFiles } from '#src/pdf-files/files.ts'
import type { InvoiceKind } from './rules.ts'
import * as store from './store.ts'

type InvoiceKey = { invoice_id: InvoiceId }

const quoteOf = (reads: Reads, { invoice_id }: InvoiceKey) => store.findRow(reads, invoice_id)?.quote_id ?? ''

export const invoiceFiles = pdfFiles<InvoiceKey>({
  name: 'invoice_document',
  table: 'invoice_documents',
  keys: ['invoice_id'],
  recordedAs: (reads, key) => ({
    subject: quoteOf(reads, key),
    detail: { invoice: key.invoice_id, sha256: key.sha256 },
  }),
  nameOf: ({ invoice_id }) => `invoice-${invoice_id.slice('inv_'.length)}.pdf`,
  notMade: 'document_not_ready',
})

type IssuedInvoice = { kind: InvoiceKind; at: Instant; parties: [provider: string, client: string] }

export const findIssuedInvoice = (ctx: Context, { sha256 }: { sha256: string }): IssuedInvoice | null => {
  const key = invoiceFiles.findByHash(ctx, sha256)
  const row = key && store.findRow(ctx, key.invoice_id)
  if (!row) return null
  const { kind, seller, buyer } = JSON.parse(row.document)
  return { kind, at: row.created_at, parties: [seller.legal_name, buyer.name] }
}

/** Compares every PDF of an invoice with the audit log. `changed` is the first that differs or is missing (E3). */
export const verifyInvoiceDocuments = (ctx: Reads): { documents: number; changed: string | null } => {
  let documents = 0
  for (const row of invoiceFiles.every(ctx)) {
    if (!isAsRecorded(ctx, invoiceFiles, row)) return { documents, changed: row.invoice_id }
    documents += 1
  }
  return { documents, changed: String(findLost(ctx, invoiceFiles)?.detail.invoice ?? '') || null }
}
