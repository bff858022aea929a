import { canonical } from '#src/audit/canonical.ts'
import { hashOfFacts, type Statement } from '#src/audit/event-facts.ts'
import { pick } from '#src/base/objects.ts'
import { erasedText } from '#src/base/retention.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Day } from '#src/base/time.ts'
import type { InvoiceDocument } from './rules.ts'
import * as store from './store.ts'

/** The hashes that the event of an entry has. The words can be erased later, so they have a hash of their own. */
export const hashesOfInvoiceEntry = ({
  words,
  audit_seq: _,
  ...facts
}: Omit<store.InvoiceEntryRow, 'audit_seq'> & { audit_seq?: number }) => ({
  ...hashOfFacts(facts),
  words_sha256: words && hashOfFacts({ words }).says_sha256,
})

type BroughtPayment = { id: string; day: Day | null; amount: number | null }

/** What the event of the bills of an earlier version says of one. */
export const broughtFacts = ({
  document,
  payments,
}: {
  document: InvoiceDocument
  payments: readonly BroughtPayment[]
}) => ({
  ...pick(document, 'number', 'day', 'lines', 'net', 'gst', 'total'),
  payments: payments.map(({ id, day, amount }) => ({ id, day, amount })),
})

const isBroughtTrue: Statement['isTrue'] = (reads, { detail }) => {
  const rows = store.findBrought(reads)
  const bills = rows.flatMap(({ id, kind, document }) =>
    kind === 'invoice' ? [{ document: JSON.parse(document), payments: store.findBroughtPayments(reads, id) }] : [],
  )
  return hashOfFacts(bills.map(broughtFacts)).says_sha256 === detail.says_sha256
}

export const invoiceFacts: Statement[] = [
  {
    events: ['invoice_issued', 'invoice_credited'],
    replacedBy: [],
    isTrue: (reads, { detail }) => {
      const row = store.findRow(reads, String(detail.invoice))
      return (
        row !== null && row.sha256 === detail.says_sha256 && sha256(canonical(JSON.parse(row.document))) === row.sha256
      )
    },
  },
  {
    events: ['invoice_entered'],
    replacedBy: [],
    isTrue: (reads, { detail }) => {
      const row = store.findEntry(reads, String(detail.entry))
      if (!row) return false
      const { says_sha256, words_sha256 } = hashesOfInvoiceEntry(row)
      return says_sha256 === detail.says_sha256 && (row.words === erasedText || words_sha256 === detail.words_sha256)
    },
  },
  {
    events: ['invoices_downloaded'],
    replacedBy: [],
    isTrue: (reads, { subject, detail }) => {
      const file = store.findDownload(reads, subject)
      if (file === null || sha256(file.csv) !== detail.sha256) return false
      const { program, numbers } = file
      return hashOfFacts({ program, numbers: JSON.parse(numbers) }).says_sha256 === detail.says_sha256
    },
  },
  { events: ['bills_brought'], replacedBy: [], isTrue: isBroughtTrue },
]
