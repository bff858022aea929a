import { hashOfFacts } from '#src/audit/event-facts.ts'
import { appendEvent } from '#src/audit/record.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findInvoicedQuotes, findInvoices } from '#src/invoices/find.ts'
import { balanceOf, type Invoice, type InvoiceBalance } from '#src/invoices/rules.ts'
import { type DownloadList, type FileProgram, filePrograms } from '#src/invoices/schema.ts'
import * as store from '#src/invoices/store.ts'
import { type FileInvoice, loadFileWriter } from './columns.ts'

const inOrder = (one: Invoice, other: Invoice) =>
  one.created_at.localeCompare(other.created_at) || one.number.localeCompare(other.number, 'en', { numeric: true })

/** The owner enters credit notes in Xero by hand, so an invoice of which nothing is left is not for Xero. */
const isIn = (program: FileProgram, { kind, brought }: Invoice, { state }: InvoiceBalance) =>
  !brought && (program === 'plain' || (kind === 'invoice' && state !== 'credited'))

const findFileInvoices = (ctx: Context, program: FileProgram, quotes = findInvoicedQuotes(ctx)): FileInvoice[] => {
  const today = nzDay(ctx.clock())
  return quotes
    .flatMap((quoteId) => findInvoices(ctx, { quoteId }))
    .toSorted(inOrder)
    .map((invoice) => ({ invoice, balance: balanceOf(invoice, today) }))
    .filter(({ invoice, balance }) => isIn(program, invoice, balance))
}

const findNew = (ctx: Context, program: FileProgram) => {
  const had = store.findDownloaded(ctx, program)
  return findFileInvoices(ctx, program).filter(({ invoice }) => !had.has(invoice.number))
}

const numbersOf = (invoices: readonly FileInvoice[]) => invoices.map(({ invoice }) => invoice.number)

/** Makes a file of the invoices that no file for this program has had, and keeps it. */
export const addDownload = async (ctx: Context, { for: program }: { for: FileProgram }) => {
  const write = await loadFileWriter()
  return transact(ctx, (tx) => {
    const invoices = findNew(tx, program)
    const { head, linesOf } = write(program)
    const csv = head + linesOf(invoices)
    const [id, numbers] = [newId(tx.random, 'dow'), numbersOf(invoices)]
    const detail = { program, sha256: sha256(csv), ...hashOfFacts({ program, numbers }) }
    const audit_seq = appendEvent(tx, { event: 'invoices_downloaded', subject: id, detail })
    store.insertDownload(tx, { id, program, numbers, csv, at: instant(tx.clock()), audit_seq })
    return { id, numbers }
  })
}

/** The lines of all invoices now, of one quote after the other, so that other requests are answered in between. */
export async function* csvParts(ctx: Context, { for: program }: { for: FileProgram }) {
  const { head, linesOf } = (await loadFileWriter())(program)
  yield head
  for (const quoteId of findInvoicedQuotes(ctx).toReversed()) yield linesOf(findFileInvoices(ctx, program, [quoteId]))
}

/** The file as it was made; without `batch` one of all invoices now. @throws not_found */
export const getCsv = async (
  ctx: Context,
  { for: program, batch }: { for: FileProgram; batch?: string | undefined },
) => {
  if (batch === undefined) {
    const { head, linesOf } = (await loadFileWriter())(program)
    return head + linesOf(findFileInvoices(ctx, program))
  }
  const file = store.findDownload(ctx, batch)
  if (file?.program !== program) throw new Problem('not_found')
  return file.csv
}

/** For each program the invoices that no file has had, and its last file. */
export const listDownloads = (ctx: Context) =>
  Object.fromEntries(
    filePrograms.map((program) => {
      const last = store.findLastDownload(ctx, program)
      return [program, { fresh: numbersOf(findNew(ctx, program)), last }]
    }),
  ) as DownloadList
