import type { DownloadId, InvoiceEntryId, InvoiceId, QuoteId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import { execute, selectAll, selectColumn, selectOne, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { InvoiceEntryKind, InvoiceKind } from './rules.ts'
import { invoiceDownloads, invoiceEntries, invoices } from './table.ts'

export const insertInvoice = insertInto(invoices)
export const insertInvoiceEntry = insertInto(invoiceEntries)
export const insertDownload = insertInto(invoiceDownloads)

export type StoredInvoice = {
  id: InvoiceId
  quote_id: QuoteId
  corrects: InvoiceId | null
  /** Canonical JSON. */
  document: string
  sha256: string
  brought: 0 | 1
  created_at: Instant
  audit_seq: number
}

export type InvoiceEntryRow = {
  id: InvoiceEntryId
  invoice_id: InvoiceId
  kind: InvoiceEntryKind
  day: Day | null
  amount: number | null
  words: string | null
  of: InvoiceEntryId | null
  key: string | null
  at: Instant
  audit_seq: number
}

const rowColumns = 'id, quote_id, corrects, document, sha256, brought, created_at, audit_seq'
const entryColumns =
  'e.id, e.invoice_id, e.kind, e.day, e.amount, e.words, e.of_entry as "of", e.key, e.at, e.audit_seq'

/** In the order in which they were issued. */
export const findInvoiceRows = (reads: Reads, quote_id: QuoteId) =>
  selectAll<StoredInvoice>(
    reads,
    `select ${rowColumns} from invoices where quote_id = +? order by audit_seq, rowid`,
    quote_id,
  )

export const findInvoiceEntries = (reads: Reads, quote_id: QuoteId) =>
  selectAll<InvoiceEntryRow>(
    reads,
    `select ${entryColumns} from invoices i join invoice_entries e on e.invoice_id = i.id where i.quote_id = +? order by e.audit_seq, e.rowid`,
    quote_id,
  )

export const findEntry = (reads: Reads, id: string) =>
  selectOne<InvoiceEntryRow>(reads, `select ${entryColumns} from invoice_entries e where id = ?`, id) ?? null

export const findRow = (reads: Reads, id: string) =>
  selectOne<StoredInvoice>(reads, `select ${rowColumns} from invoices where id = ?`, id) ?? null

export const findQuotes = (reads: Reads) =>
  selectColumn<QuoteId>(reads, 'select quote_id from invoices group by quote_id order by max(audit_seq) desc')

/** A text for each quote with invoices, which a new invoice or entry changes. */
export const findVersionTexts = (reads: Reads) =>
  selectAll<{ quote_id: QuoteId; version: string }>(
    reads,
    `select quote_id, max(i.audit_seq) || ' ' || coalesce(max(e.audit_seq), 0) as version
     from invoices i left join invoice_entries e on e.invoice_id = i.id group by quote_id`,
  )

/** The quote and the id of each invoice with this number, the newest first: numbers of an earlier version may be given twice. */
export const findNumbered = (reads: Reads, number: string) =>
  selectAll<{ id: InvoiceId; quote_id: QuoteId }>(
    reads,
    'select id, quote_id from invoices where number = ? order by audit_seq desc, rowid desc',
    number,
  )

export const findQuotesWithNumber = (reads: Reads, { words, maxMatches }: { words: string[]; maxMatches: number }) =>
  selectColumn<QuoteId>(
    reads,
    `select quote_id from invoices where not exists (select 1 from json_each(?) where instr(folded, value) = 0)
     order by rowid desc limit ?`,
    JSON.stringify(words),
    maxMatches,
  )

export const findByBuyerEmail = (reads: Reads, email: string) =>
  selectAll<Pick<StoredInvoice, 'id' | 'quote_id' | 'created_at'> & { number: string; billing_email: string }>(
    reads,
    `select id, quote_id, created_at, number, document ->> '$.buyer.email' as billing_email from invoices
     where lower(document ->> '$.buyer.email') = ? order by audit_seq, rowid`,
    email,
  )

export const isTaken = (reads: Reads, folded: string) =>
  selectValue(reads, 'select 1 from invoices where folded = ? limit 1', folded) !== undefined

export const findBrought = (reads: Reads) =>
  selectAll<Pick<StoredInvoice, 'id' | 'document'> & { kind: InvoiceKind }>(
    reads,
    'select id, kind, document from invoices where brought order by rowid',
  )

/** Those that the bill had when it was brought; later ones have an event of their own. */
export const findBroughtPayments = (reads: Reads, invoice_id: InvoiceId) =>
  selectAll<Pick<InvoiceEntryRow, 'id' | 'day' | 'amount'>>(
    reads,
    'select id, day, amount from invoice_entries where invoice_id = ? and key is null order by rowid',
    invoice_id,
  )

export const findLastSerial = (reads: Reads, prefix: string) =>
  selectValue<number | null>(reads, 'select max(serial) from invoices where prefix = ?', prefix) ?? null

export const hasBrought = (reads: Reads) =>
  selectValue(reads, 'select 1 from invoices where brought limit 1') !== undefined

type KeyedRow = { id: InvoiceId; quote_id: QuoteId; corrects: InvoiceId | null }

export const findByKey = (reads: Reads, key: string) =>
  selectOne<KeyedRow>(reads, 'select id, quote_id, corrects from invoices where key = ?', key) ?? null

export const findEntryByKey = (reads: Reads, invoice_id: InvoiceId, key: string) =>
  selectOne<Pick<InvoiceEntryRow, 'id' | 'kind' | 'day' | 'amount'>>(
    reads,
    'select id, kind, day, amount from invoice_entries where invoice_id = ? and key = ?',
    invoice_id,
    key,
  ) ?? null

/** Empties the words about the invoices of quotes, which no document has. */
export const redactEntryWords = (tx: Tx, quotes: readonly QuoteId[]) => {
  for (const quote of quotes) {
    execute(
      tx,
      `update invoice_entries set words = ? where words is not null and words <> ?
       and invoice_id in (select id from invoices where quote_id = ?)`,
      erasedText,
      erasedText,
      quote,
    )
  }
}

export const findWithoutDocument = (reads: Reads) =>
  selectColumn<InvoiceId>(
    reads,
    `select id from invoices i where not brought and not exists (select 1 from invoice_documents where invoice_id = i.id)
     order by audit_seq desc`,
  )

export const findDownload = (reads: Reads, id: string) =>
  selectOne<{ program: string; numbers: string; csv: string }>(
    reads,
    'select program, numbers, csv from invoice_downloads where id = ?',
    id,
  ) ?? null

/** Without the files of a press that found nothing new. */
export const findLastDownload = (reads: Reads, program: string) =>
  selectOne<{ id: DownloadId; at: Instant; count: number }>(
    reads,
    `select id, at, json_array_length(numbers) as count from invoice_downloads
     where program = ? and numbers <> '[]' order by audit_seq desc limit 1`,
    program,
  ) ?? null

/** The numbers that a file for this program has had. */
export const findDownloaded = (reads: Reads, program: string) =>
  new Set(
    selectColumn<string>(reads, 'select numbers from invoice_downloads where program = ?', program).flatMap(
      (numbers) => JSON.parse(numbers) as string[],
    ),
  )
