import { findRecordOf } from '#src/audit/events.ts'
import type { InvoiceId } from '#src/base/id.ts'
import { verifyUrl } from '#src/base/links.ts'
import type { Context } from '#src/context.ts'
import { createMaking } from '#src/pdf-files/make.ts'
import type { InvoicePdf } from './document.tsx'
import { invoiceFiles } from './documents.ts'
import type { InvoiceDocument } from './rules.ts'
import * as store from './store.ts'

const pdfOf = (ctx: Context, id: InvoiceId): InvoicePdf | null => {
  const row = store.findRow(ctx, id)
  if (!row || row.brought) return null
  const document = JSON.parse(row.document) as InvoiceDocument
  const record = findRecordOf(ctx, { seq: row.audit_seq })
  return { document, sha256: row.sha256, issuedAt: row.created_at, verifyUrl: verifyUrl(ctx.config.origin), record }
}

const making = createMaking({
  files: invoiceFiles,
  findMissing: (ctx: Context) => store.findWithoutDocument(ctx),
  findDue: (ctx, id: InvoiceId) => {
    const key = { invoice_id: id }
    const props = invoiceFiles.findHash(ctx, key) === null ? pdfOf(ctx, id) : null
    return props ? [{ key, request: { kind: 'invoice' as const, props } }] : []
  },
})

/** Never rejects. {@link makeMissingInvoices} retries a failure. */
export const makeInvoice = (ctx: Context, { id }: { id: InvoiceId }) => making.make(ctx, id)

export const findInvoiceInMaking = (ctx: Context, { id }: { id: InvoiceId }) => making.findRunning(ctx, id)

export const makeMissingInvoices = making.makeMissing
