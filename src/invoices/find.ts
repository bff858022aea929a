import { canonical } from '#src/audit/canonical.ts'
import type { InvoiceId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Reads } from '#src/db/transact.ts'
import { foldNumber, numberWords } from './number-rules.ts'
import type { Invoice, InvoiceDocument } from './rules.ts'
import * as store from './store.ts'

/** The invoices and credit notes of a quote, in the order in which they were issued. */
export const findInvoices = (reads: Reads, { quoteId }: { quoteId: QuoteId }): Invoice[] => {
  const rows = store.findInvoiceRows(reads, quoteId)
  if (rows.length === 0) return []
  const entries = Map.groupBy(store.findInvoiceEntries(reads, quoteId), ({ invoice_id }) => invoice_id)
  const found = new Map<InvoiceId, Invoice>()
  for (const { id, corrects, document, brought, created_at } of rows) {
    const said = JSON.parse(document) as InvoiceDocument
    const facts = (entries.get(id) ?? []).map(({ invoice_id: _, key: __, audit_seq: ___, ...entry }) => entry)
    const invoice = { ...said, id, brought: brought === 1, created_at, entries: facts, credits: [] }
    found.set(id, invoice)
    if (corrects) found.get(corrects)?.credits.push(invoice)
  }
  return [...found.values()]
}

/** The number after the prefix of the last invoice with it; null before the first. */
export const findLastNumber = (reads: Reads, { prefix }: { prefix: string }) => store.findLastSerial(reads, prefix)

/** Whether an invoice or a credit note has this number, or one that looks the same. */
export const isNumberTaken = (reads: Reads, { number }: { number: string }) => store.isTaken(reads, foldNumber(number))

/** The quotes with invoices, the newest invoice first. */
export const findInvoicedQuotes = (reads: Reads): QuoteId[] => store.findQuotes(reads)

export const findQuotesByInvoice = (reads: Reads, { q }: { q: string }): QuoteId[] => {
  const words = numberWords(q)
  return words.length === 0 ? [] : store.findQuotesWithNumber(reads, { words, maxMatches: 2000 })
}

export const findInvoiceVersions = (reads: Reads) =>
  new Map(store.findVersionTexts(reads).map(({ quote_id, version }) => [quote_id, version]))

/** The invoice or credit note with a number; of two from an earlier version the one that was not credited. @throws not_found */
export const getInvoice = (reads: Reads, { number }: { number: string }): Invoice => {
  const found = store
    .findNumbered(reads, number)
    .flatMap(({ id, quote_id }) => findInvoices(reads, { quoteId: quote_id }).filter((one) => one.id === id))
  const invoice = found.find(({ kind, credits }) => kind === 'credit' || credits.length === 0) ?? found[0]
  if (!invoice) throw new Problem('not_found')
  return invoice
}

/** The text that was hashed for an invoice or a credit note, and the number of its event. @throws not_found */
export const getInvoiceText = (reads: Reads, { id }: { id: InvoiceId }) => {
  const row = store.findRow(reads, id)
  if (!row) throw new Problem('not_found')
  return { event: row.audit_seq, text: canonical(JSON.parse(row.document)) }
}

type IssuedInput = { key: string; isAsked: (issued: Invoice) => boolean }

/** The invoice or credit note that was issued with this idempotency key. @throws key_reused if another one was */
export const findIssued = (reads: Reads, { key, isAsked }: IssuedInput): Invoice | null => {
  const row = store.findByKey(reads, key)
  const issued = row && findInvoices(reads, { quoteId: row.quote_id }).find(({ id }) => id === row.id)
  if (issued && !isAsked(issued)) throw new Problem('key_reused')
  return issued ?? null
}
