import { centsOf, dollarsOf } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { getAccepted } from '#src/days/drawing/get-accepted.ts'
import { openLines } from '#src/days/invoicing/line-rules.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { findIssued, getInvoice } from '#src/invoices/find.ts'
import { getItem } from '#src/invoices/get-item.ts'
import { issueDocument } from '#src/invoices/issue.ts'
import { makeInvoice } from '#src/invoices/make.ts'
import {
  balanceOf,
  creditedOf,
  gstCentsOf,
  type Invoice,
  type InvoiceLine,
  isLess,
  isOfLine,
  type LineId,
  sumsOf,
} from '#src/invoices/rules.ts'
import type { InvoiceItem, NewCredit } from '#src/invoices/schema.ts'
import { queueInvoice } from '#src/invoices/send.ts'
import { showLines } from './find-items.ts'
import { recipientOf } from './recipient.ts'

const refuse = (name: string, sentence: string) =>
  new Problem('invalid', { error: sentence, fields: { [name]: sentence } })

/** In cents. */
const restOf = (invoice: Invoice, line: InvoiceLine) => {
  const taken = creditedOf(invoice, line.id)
  return { amount: centsOf(line.amount) - taken.amount, gst: centsOf(line.gst) - taken.gst }
}

/** A line of the credit note. The last one of a line takes what is left of its GST. @throws already_credited, more_than_open */
const creditLine = (invoice: Invoice, line: InvoiceLine, asked: { id: LineId; cents: number | undefined }) => {
  const rest = restOf(invoice, line)
  const cents = asked.cents ?? rest.amount
  if (rest.amount === 0) throw new Problem('already_credited')
  if (cents > rest.amount) throw new Problem('more_than_open')
  const part = gstCentsOf(cents, line.taxed ? invoice.gst_status : 'none')
  const gst = cents === rest.amount ? rest.gst : Math.min(rest.gst, part)
  const amount = dollarsOf(cents)
  const whole = cents === centsOf(line.amount)
  const { hours: _, ...facts } = line
  const count = whole ? {} : ({ what: `${line.what}, in part`, quantity: 1, unit: 'item', rate: amount } as const)
  return { ...facts, ...count, id: asked.id, amount, gst: dollarsOf(gst) }
}

/** The line of minus that the days give now, as cents to take off. @throws invalid */
const lessCents = (tx: Tx, invoice: Invoice, id: LineId) => {
  const quote = getAccepted(tx, { id: invoice.quote.id })
  const day = nzDay(tx.clock())
  const lines = openLines(quote.engagement, day)
  const found = showLines({ quote, status: invoice.gst_status, lines }).find(({ line }) => line.id === id)
  const { cents = null, due_on = day } = found?.billable ?? {}
  if (!found || cents === null || due_on > day) throw refuse('lines', 'Choose lines of this invoice that are due.')
  return { cents: -cents, day: found.line.day }
}

const linesOf = (tx: Tx, invoice: Invoice, { lines, amount, frees }: NewCredit): InvoiceLine[] => {
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw refuse('lines', 'Name each line once.')
  if (amount !== undefined && lines.length > 1) throw refuse('lines', 'Choose the one line that the sum is taken off.')
  if (amount !== undefined && frees) throw refuse('frees', 'Only whole lines can be invoiced again.')
  return lines.map(({ id }) => {
    const line = invoice.lines.find((one) => isOfLine(id, one.id))
    if (!line) throw refuse('lines', 'Choose lines of this invoice.')
    if (isLess(id)) {
      if (frees) throw refuse('frees', 'What the days take back is not invoiced again.')
      const { cents, day } = lessCents(tx, invoice, id)
      const taken = creditLine(invoice, line, { id, cents: amount === undefined ? cents : centsOf(amount) })
      return { ...taken, what: `${line.what}, taken back`, day }
    }
    if (frees && creditedOf(invoice, id).amount > 0) throw new Problem('already_credited')
    return creditLine(invoice, line, { id, cents: amount && centsOf(amount) })
  })
}

const credit = (tx: Tx, { number, ...input }: NewCredit & { of: string }): Invoice => {
  const { key, words, frees } = input
  const known = findIssued(tx, { key, isAsked: ({ corrects }) => corrects?.number === input.of })
  if (known) return known
  const invoice = getInvoice(tx, { number: input.of })
  if (invoice.kind === 'credit') throw new Problem('not_found')
  const today = nzDay(tx.clock())
  if (balanceOf(invoice, today).state === 'credited') throw new Problem('already_credited')
  const lines = linesOf(tx, invoice, { ...input, number })
  const { quote, company, seller, buyer, gst_status } = invoice
  const issued = issueDocument(tx, {
    quoteId: quote.id,
    number,
    key,
    corrects: invoice,
    said: {
      ...{ kind: 'credit', quote, company, seller, buyer, day: today, due: today, lines, gst_status },
      ...sumsOf(lines, gst_status),
      sentences: [],
      corrects: { number: invoice.number, day: invoice.day },
      why: words,
      frees,
    },
  })
  // A mistake is put right also where no email reaches the buyer.
  if (!findSuppression(tx, { address: buyer.email })) queueInvoice(tx, { invoice: issued, ...recipientOf(tx, issued) })
  return issued
}

/**
 * Issues a credit note for whole lines of an invoice, or for a sum of one line. The same key again gives the first
 * answer. @returns the credit note
 * @throws not_found, invalid, already_credited, more_than_open, number_taken, key_reused
 */
export const creditInvoice = (ctx: Context, input: NewCredit & { of: string }): InvoiceItem => {
  const { id, number } = transact(ctx, (tx) => credit(tx, input))
  void makeInvoice(ctx, { id })
  return getItem(ctx, { number })
}
