import { sql } from 'drizzle-orm'
import { blob, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DownloadId, InvoiceEntryId, InvoiceId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { ofQuote } from '#src/quotes/table.ts'
import type { InvoiceDocument, InvoiceEntryKind, InvoiceKind } from './rules.ts'

/**
 * Invoices and credit notes, which name the invoice that they correct. Triggers refuse every change. `serial` is the
 * number after the prefix; null where the owner's accounting program numbers.
 */
export const invoices = sqliteTable(
  'invoices',
  {
    id: text().$type<InvoiceId>().primaryKey(),
    quote_id: ofQuote(),
    kind: text().$type<InvoiceKind>().notNull(),
    number: text().notNull(),
    folded: text().notNull(),
    prefix: text(),
    serial: integer(),
    corrects: text().$type<InvoiceId>(),
    /** Canonical JSON. */
    document: text({ mode: 'json' }).$type<InvoiceDocument>().notNull(),
    sha256: text().notNull(),
    /** From an earlier version, whose numbers may be given twice. */
    brought: integer({ mode: 'boolean' }).notNull(),
    key: text(),
    created_at: text().$type<Instant>().notNull(),
    /** The number of its audit event, which orders them. */
    audit_seq: integer().notNull(),
  },
  (table) => [
    index('invoices_of').on(table.quote_id, table.audit_seq),
    index('invoices_correcting').on(table.corrects).where(sql`corrects is not null`),
    index('invoices_by_number').on(table.number),
    uniqueIndex('invoices_folded').on(table.folded).where(sql`not brought`),
    uniqueIndex('invoices_serial').on(table.prefix, table.serial).where(sql`serial is not null`),
    uniqueIndex('invoices_key').on(table.key).where(sql`key is not null`),
    check('invoices_kind', sql`${table.kind} in ('invoice', 'credit')`),
    check('invoices_corrects', sql`(${table.kind} = 'credit') = (${table.corrects} is not null)`),
    check('invoices_document', sql`json_valid(${table.document}) and length(${table.sha256}) = 64`),
    check('invoices_serial', sql`(${table.prefix} is null) = (${table.serial} is null)`),
  ],
)

const ofInvoice = () =>
  text()
    .$type<InvoiceId>()
    .notNull()
    .references(() => invoices.id)

/** What happened to an invoice after it was issued. Triggers refuse every change but the erasure of the words. */
export const invoiceEntries = sqliteTable(
  'invoice_entries',
  {
    id: text().$type<InvoiceEntryId>().primaryKey(),
    invoice_id: ofInvoice(),
    kind: text().$type<InvoiceEntryKind>().notNull(),
    day: text().$type<Day>(),
    /** In cents. */
    amount: integer(),
    words: text(),
    of: text('of_entry').$type<InvoiceEntryId>(),
    key: text(),
    at: text().$type<Instant>().notNull(),
    audit_seq: integer().notNull(),
  },
  (table) => [
    index('invoice_entries_of').on(table.invoice_id, table.audit_seq),
    uniqueIndex('invoice_entries_key').on(table.invoice_id, table.key).where(sql`key is not null`),
    check(
      'invoice_entries_kind',
      sql`${table.kind} in ('payment', 'corrected', 'refund', 'disputed', 'written', 'left')`,
    ),
    check('invoice_entries_amount', sql`${table.amount} >= 0`),
    check('invoice_entries_words', sql`length(${table.words}) <= 200`),
  ],
)

/** Each PDF is made once and stored as bytes (E3). Triggers refuse every change. */
export const invoiceDocuments = sqliteTable(
  'invoice_documents',
  {
    invoice_id: ofInvoice().primaryKey(),
    sha256: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    audit_seq: integer().notNull(),
    /** The last column, so that SQLite can read the others without loading it. */
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    index('invoice_documents_sha256').on(table.sha256),
    index('invoice_documents_seq').on(table.audit_seq),
    check('invoice_documents_hash', sql`length(${table.sha256}) = 64 and length(${table.bytes}) > 0`),
  ],
)

/** A file for an accounting program, as it was made: a second download has the same bytes. Triggers refuse every change. */
export const invoiceDownloads = sqliteTable(
  'invoice_downloads',
  {
    id: text().$type<DownloadId>().primaryKey(),
    program: text().$type<'xero' | 'plain'>().notNull(),
    numbers: text({ mode: 'json' }).$type<string[]>().notNull(),
    csv: text().notNull(),
    at: text().$type<Instant>().notNull(),
    audit_seq: integer().notNull(),
  },
  (table) => [
    check('invoice_downloads_program', sql`${table.program} in ('xero', 'plain')`),
    check('invoice_downloads_numbers', sql`json_valid(${table.numbers})`),
  ],
)
