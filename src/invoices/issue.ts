import { canonical } from '#src/audit/canonical.ts'
import { appendEvent } from '#src/audit/record.ts'
import { newId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { findInvoices } from './find.ts'
import { creditPrefix, foldNumber, formatNumber } from './number-rules.ts'
import type { Invoice, InvoiceDocument } from './rules.ts'
import * as store from './store.ts'

const numberFault = (sentence: string) => new Problem('invalid', { error: sentence, fields: { number: sentence } })

type Numbered = { number: string; prefix: string | null; serial: number | null }

/** The next number of a prefix, without a gap, or the one that the accounting program gave. @throws invalid, number_taken */
const numberOf = (tx: Tx, { kind, typed }: { kind: Invoice['kind']; typed: string | undefined }): Numbered => {
  const { numbering, prefix: own, next } = tx.business().invoices
  if (numbering === 'here') {
    if (typed !== undefined) throw numberFault('Leave the number out: it is given here.')
    const [prefix, first] = kind === 'invoice' ? [own, next] : [creditPrefix, 1]
    const last = store.findLastSerial(tx, prefix)
    let serial = last === null ? first : last + 1
    // A number that an accounting program gave before is there already.
    while (store.isTaken(tx, foldNumber(formatNumber(prefix, serial)))) serial += 1
    return { number: formatNumber(prefix, serial), prefix, serial }
  }
  if (typed === undefined) throw numberFault('Enter the number that your accounting program gave.')
  return { number: typed, prefix: null, serial: null }
}

type IssueInput = {
  quoteId: QuoteId
  said: Omit<InvoiceDocument, 'number'>
  corrects?: Invoice | undefined
  number: string | undefined
  key: string
}

/** Gives the number and freezes the document, with its event. @throws invalid, number_taken */
export const issueDocument = (tx: Tx, { quoteId, said, corrects, number: typed, key }: IssueInput): Invoice => {
  const { number, prefix, serial } = numberOf(tx, { kind: said.kind, typed })
  const folded = foldNumber(number)
  if (store.isTaken(tx, folded)) throw new Problem('number_taken')
  const document: InvoiceDocument = { ...said, number }
  const hash = sha256(canonical(document))
  const id = newId(tx.random, 'inv')
  const audit_seq = appendEvent(tx, {
    event: said.kind === 'invoice' ? 'invoice_issued' : 'invoice_credited',
    subject: quoteId,
    detail: { invoice: id, number, says_sha256: hash },
  })
  store.insertInvoice(tx, {
    id,
    quote_id: quoteId,
    kind: said.kind,
    number,
    folded,
    prefix,
    serial,
    corrects: corrects?.id ?? null,
    document,
    sha256: hash,
    brought: false,
    key,
    created_at: instant(tx.clock()),
    audit_seq,
  })
  const issued = findInvoices(tx, { quoteId }).find((one) => one.id === id)
  if (!issued) throw new Problem('unexpected')
  return issued
}
