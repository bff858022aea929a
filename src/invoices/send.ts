import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
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

/** `link` is the client's private one; null where the email goes to another address, which must not get it. */
export type Recipient = { client_name: string; link: string | null }

const emailOf = ({ kind }: Pick<Invoice, 'kind'>) => (kind === 'credit' ? creditSent : invoiceSent)

export const findInvoiceEmail = (ctx: Pick<Context, 'db'>, { kind, id }: Pick<Invoice, 'kind' | 'id'>) =>
  findLastAbout(ctx, { email: emailOf({ kind }), entity: id })

/** Queues the email with the PDF. It waits, so that it can be undone; the invoice stays. @throws address_suppressed */
export const queueInvoice = (tx: Tx, { invoice, ...recipient }: Recipient & { invoice: Invoice }) => {
  const { id, number, quote, buyer, entries: _, credits: __, brought: ___, created_at: ____, ...said } = invoice
  const { paid, open } = balanceOf(getInvoice(tx, { number }), nzDay(tx.clock()))
  if (findSuppression(tx, { address: buyer.email })) throw new Problem('address_suppressed')
  appendEvent(tx, { event: 'invoice_emailed', subject: quote.id, detail: { invoice: id, number } })
  const sums = { paid: dollarsOf(paid), open: dollarsOf(open) }
  const data = { ...said, number, quote, buyer, ...recipient, ...sums, invoice: id }
  const about = { to: buyer.email, subjectId: quote.id, entity: id, delaySeconds: undoSeconds }
  queueWithHead(tx, { ...about, email: emailOf(invoice), data })
}

/** Stops the email; the invoice stays. @throws not_found, invoice_email_left */
export const stopInvoiceEmail = (tx: Tx, { number }: { number: string }) => {
  const invoice = getInvoice(tx, { number })
  if (!cancelLast(tx, { email: emailOf(invoice), entity: invoice.id })) throw new Problem('invoice_email_left')
  const detail = { invoice: invoice.id, number }
  appendEvent(tx, { event: 'invoice_email_undone', subject: invoice.quote.id, detail })
}
