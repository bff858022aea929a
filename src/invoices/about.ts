import { parseId, type QuoteId } from '#src/base/id.ts'
import { dollarsOrNull } from '#src/base/money.ts'
import { erasedText, evidenceUntil } from '#src/base/retention.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { readFile } from '#src/pdf-files/files.ts'
import { type HeldItem, kept, type StoredFile } from '#src/people/rules.ts'
import { reference } from '#src/quotes/rules.ts'
import { invoiceFiles } from './documents.ts'
import { findInvoices } from './find.ts'
import type { Invoice } from './rules.ts'
import * as store from './store.ts'

const suffix = '-invoices'

const fileOf = (ctx: Context, { id, kind, number }: Invoice): StoredFile[] => {
  const key = { invoice_id: id }
  const sha256 = invoiceFiles.findHash(ctx, key)
  const name = /^[\w-]+$/.test(number) ? `${kind}-${number}.pdf` : invoiceFiles.nameOf(key)
  return sha256 ? [{ name, sha256, read: () => readFile(ctx, invoiceFiles, key).bytes }] : []
}

const recordOf = ({ credits, entries, ...invoice }: Invoice) => ({
  ...invoice,
  credits: credits.map(({ number }) => number),
  entries: entries.map(({ amount, ...entry }) => ({ ...entry, amount: dollarsOrNull(amount) })),
})

const findOfQuote = (ctx: Context, quoteId: QuoteId): HeldItem[] => {
  const invoices = findInvoices(ctx, { quoteId })
  const last = invoices.at(-1)
  if (!last) return []
  const written = invoices.flatMap(({ entries }) => entries).some(({ words }) => words !== null && words !== erasedText)
  return [
    {
      trace: {
        id: `${quoteId}${suffix}`,
        label: `${reference(quoteId)}, invoices`,
        state: invoices.map(({ number }) => number).join(', '),
        at: last.created_at,
        path: `/admin/quotes/${quoteId}`,
        ...(written ? { outcome: 'redacted' as const } : kept('invoices', evidenceUntil(last.created_at))),
      },
      record: { invoices: invoices.map(recordOf) },
      files: invoices.flatMap((invoice) => fileOf(ctx, invoice)),
    },
  ]
}

/** The invoices of a person's quotes, and of others those that went to this address. */
export const findInvoicesAbout = (
  ctx: Context,
  { email, quotes }: { email: string; quotes: readonly QuoteId[] },
): HeldItem[] => [
  ...quotes.flatMap((quoteId) => findOfQuote(ctx, quoteId)),
  ...store
    .findByBuyerEmail(ctx, email)
    .filter(({ quote_id }) => !quotes.includes(quote_id))
    .map(({ id, quote_id, number, created_at: at, billing_email }) => ({
      trace: {
        id: `${quote_id}-${id}`,
        label: `${number}, email for invoices`,
        state: 'On the invoice',
        at,
        path: `/admin/quotes/${quote_id}`,
        ...kept('invoices', evidenceUntil(at)),
      },
      record: { number, billing_email, at },
    })),
]

/** An invoice stays whole; the words about its payments and disputes go. @param held what {@link findInvoicesAbout} found */
export const redactInvoices = (tx: Tx, { held }: { held: readonly HeldItem[] }) => {
  const ids = held.flatMap(({ trace: { id, outcome } }) => (outcome === 'redacted' ? id.slice(0, -suffix.length) : []))
  store.redactEntryWords(
    tx,
    ids.map((id) => parseId('quo', id)),
  )
}
