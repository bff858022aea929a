import { canonical } from '#src/audit/canonical.ts'
import { hashOfFacts } from '#src/audit/event-facts.ts'
import { appendEvent } from '#src/audit/record.ts'
import { type InvoiceId, newId, type QuoteId, type QuoteReference } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Day, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { broughtFacts } from './event-facts.ts'
import { foldNumber } from './number-rules.ts'
import { type GstStatus, type InvoiceDocument, type InvoiceLine, sumsOf } from './rules.ts'
import * as store from './store.ts'

/** A bill of an earlier version. `amount` is in cents. `correctedAt`: it was taken back then, so all of it is credited. */
export type EarlierBill = {
  quoteId: QuoteId
  reference: QuoteReference
  shown: ShownQuote
  email: string
  number: string
  day: Day
  due: Day
  at: Instant
  lines: InvoiceLine[]
  status: GstStatus
  payments: { day: Day; amount: number; at: Instant }[]
  correctedAt: Instant | null
}

const documentOf = ({ quoteId: id, reference, shown, email, ...bill }: EarlierBill): InvoiceDocument => {
  const { number, day, due, lines, status } = bill
  const { name, legalName: legal_name, address, phone, nzbn, gstNumber: gst_number, ...identity } = shown.identity
  const buyer = {
    name: shown.client_company,
    email,
    address: null,
    nzbn: null,
    purchase_order: null,
  }
  return {
    ...{ number, kind: 'invoice', quote: { id, reference }, company: shown.client_company, day, due },
    seller: { name, legal_name, address, email: identity.email, phone, nzbn, gst_number, account: null },
    ...{ buyer, lines, gst_status: status, ...sumsOf(lines, status) },
    ...{ sentences: [], corrects: null, why: null, frees: false },
  }
}

export const areBillsBrought = (reads: Reads) => store.hasBrought(reads)

/** Stores bills as invoices; one event has the hash of all. */
export const bringBills = (tx: Tx, { bills }: { bills: readonly EarlierBill[] }) => {
  const made = bills.map((bill) => {
    const document = documentOf(bill)
    const payments = bill.payments.map((payment) => ({ ...payment, id: newId(tx.random, 'ive') }))
    return { bill, document, id: newId(tx.random, 'inv'), payments }
  })
  const detail = { count: bills.length, ...hashOfFacts(made.map(broughtFacts)) }
  const audit_seq = appendEvent(tx, { event: 'bills_brought', subject: 'invoices', detail })
  const insert = (document: InvoiceDocument, row: { id: InvoiceId; corrects: InvoiceId | null; created_at: Instant }) =>
    store.insertInvoice(tx, {
      ...row,
      quote_id: document.quote.id,
      kind: document.kind,
      number: document.number,
      folded: foldNumber(document.number),
      ...{ prefix: null, serial: null, key: null, brought: true, audit_seq },
      document,
      sha256: sha256(canonical(document)),
    })
  for (const { bill, document, id, payments } of made) {
    insert(document, { id, corrects: null, created_at: bill.at })
    for (const { amount, day, at, id: entry } of payments) {
      const facts = { kind: 'payment', words: null, of: null, key: null } as const
      store.insertInvoiceEntry(tx, { id: entry, invoice_id: id, day, amount, at, audit_seq, ...facts })
    }
    if (bill.correctedAt === null) continue
    const day = nzDay(msOf(bill.correctedAt))
    const { number } = document
    const corrects = { number, day: document.day }
    const credit = {
      ...document,
      kind: 'credit',
      number: `CN ${number}`,
      day,
      due: day,
      corrects,
      frees: true,
    } as const
    insert(
      { ...credit, why: 'Entered by mistake and taken back' },
      { id: newId(tx.random, 'inv'), corrects: id, created_at: bill.correctedAt },
    )
  }
}
