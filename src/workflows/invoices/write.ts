import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { invoiceReminder } from '#src/invoices/emails.tsx'
import { addInvoiceEntry, isEntered } from '#src/invoices/enter.ts'
import { getInvoice } from '#src/invoices/find.ts'
import { getItem } from '#src/invoices/get-item.ts'
import { reminderText } from '#src/invoices/reminder-rules.ts'
import { balanceOf, maxReminders } from '#src/invoices/rules.ts'
import type { InvoiceItem, ReminderDraft } from '#src/invoices/schema.ts'
import { renderEmail } from '#src/mail/design/render.ts'
import { recipientOf } from './recipient.ts'

/** @throws not_found, not_overdue */
const getOverdue = (ctx: Context, number: string) => {
  const invoice = getInvoice(ctx, { number })
  const balance = balanceOf(invoice, nzDay(ctx.clock()))
  if (balance.state !== 'overdue') throw new Problem('not_overdue')
  const written = invoice.entries.filter(({ kind }) => kind === 'written').length
  const isOver = written >= maxReminders
  const refusal = isOver
    ? new Problem('written_twice')
    : findSuppression(ctx, { address: invoice.buyer.email }) && new Problem('follow_up_bounced')
  return { invoice, balance, refusal, ...recipientOf(ctx, invoice) }
}

const dataOf = ({ invoice, link }: ReturnType<typeof getOverdue>, text: string) => {
  const { number, company, quote } = invoice
  return { number, company, reference: quote.reference, text, link }
}

/** The email about an overdue invoice, to be read and changed. @throws not_found, not_overdue */
export const draftReminder = async (ctx: Context, { number }: { number: string }): Promise<ReminderDraft> => {
  const found = getOverdue(ctx, number)
  const { invoice, balance, refusal, link } = found
  const client_name = link === null ? null : found.client_name
  const text = reminderText(invoice, { ...balance, client_name, by: ctx.business().signatory.name })
  const email = invoiceReminder.write({ ...dataOf(found, text), business: ctx.business() })
  const to = invoice.buyer.email
  const { subject } = await renderEmail(ctx, { to, replyTo: null, email })
  return { to, subject, text, refusal: refusal ? refusal.message : null }
}

/** Queues the email, which leaves within working hours. @throws not_found, not_overdue, written_twice, follow_up_bounced */
export const sendReminder = (
  ctx: Context,
  { number, text, key }: { number: string; text: string; key: string },
): InvoiceItem => {
  transact(ctx, (tx) => {
    if (isEntered(tx, { number, key })) return
    const found = getOverdue(tx, number)
    if (found.refusal) throw found.refusal
    const { invoice } = found
    addInvoiceEntry(tx, { invoice, entry: { kind: 'written', key } })
    const about = { subjectId: invoice.quote.id, email: invoiceReminder }
    const data = dataOf(found, text)
    queueWithHead(tx, { ...about, to: invoice.buyer.email, entity: invoice.id, data })
    for (const { id, to, link } of found.copies) {
      queueWithHead(tx, { ...about, to, entity: `${invoice.id}-${id}`, data: { ...data, link } })
    }
  })
  return getItem(ctx, { number })
}
