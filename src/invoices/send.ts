import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { ReaderId } from '#src/base/id.ts'
import { dollarsOf } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { findLastAbout } from '#src/mail/list.ts'
import { cancelLast } from '#src/mail/outbox/cancel.ts'
import { creditSent, invoiceSent } from './emails.tsx'
import { getInvoice } from './find.ts'
import { balanceOf, type Invoice } from './rules.ts'

const undoSeconds = 10

/** `link` is of whoever gets the email; null where that is neither the client nor a reader. */
export type Recipient = { client_name: string; link: string | null; isReader?: boolean }

export type InvoiceCopy = Recipient & { to: string; id: ReaderId }

const entityOfCopy = (invoice: Pick<Invoice, 'id'>, { id }: Pick<InvoiceCopy, 'id'>) => `${invoice.id}-${id}`

const emailOf = ({ kind }: Pick<Invoice, 'kind'>) => (kind === 'credit' ? creditSent : invoiceSent)

export const findInvoiceEmail = (ctx: Pick<Context, 'db'>, { kind, id }: Pick<Invoice, 'kind' | 'id'>) =>
  findLastAbout(ctx, { email: emailOf({ kind }), entity: id })

type QueueInput = Recipient & { invoice: Invoice; copies: readonly InvoiceCopy[] }

/** Queues the email with the PDF. It waits, so that it can be undone; the invoice stays. @throws address_suppressed */
export const queueInvoice = (tx: Tx, { invoice, copies, ...recipient }: QueueInput) => {
  const { id, number, quote, buyer, entries: _, credits: __, brought: ___, created_at: ____, ...said } = invoice
  const { paid, open } = balanceOf(getInvoice(tx, { number }), nzDay(tx.clock()))
  if (findSuppression(tx, { address: buyer.email })) throw new Problem('address_suppressed')
  appendEvent(tx, { event: 'invoice_emailed', subject: quote.id, detail: { invoice: id, number } })
  const sums = { paid: dollarsOf(paid), open: dollarsOf(open) }
  const data = { ...said, number, quote, buyer, ...recipient, ...sums, invoice: id }
  const about = { subjectId: quote.id, delaySeconds: undoSeconds, email: emailOf(invoice) }
  queueWithHead(tx, { ...about, to: buyer.email, entity: id, data })
  for (const { to, id: reader, ...copied } of copies) {
    queueWithHead(tx, { ...about, to, entity: entityOfCopy(invoice, { id: reader }), data: { ...data, ...copied } })
  }
}

type StopInput = { number: string; copies: readonly Pick<InvoiceCopy, 'id'>[] }

/** Stops the emails; the invoice stays. @throws not_found, invoice_email_left */
export const stopInvoiceEmail = (tx: Tx, { number, copies }: StopInput) => {
  const invoice = getInvoice(tx, { number })
  const email = emailOf(invoice)
  if (!cancelLast(tx, { email, entity: invoice.id })) throw new Problem('invoice_email_left')
  for (const copy of copies) cancelLast(tx, { email, entity: entityOfCopy(invoice, copy) })
  const detail = { invoice: invoice.id, number }
  appendEvent(tx, { event: 'invoice_email_undone', subject: invoice.quote.id, detail })
}
