import { centsOf, dollarsOf } from '#src/base/money.ts'
import type { Context } from '#src/context.ts'
import { itemOf } from './get-item.ts'
import type { Invoice } from './rules.ts'
import type { ClientInvoice, InvoiceItem } from './schema.ts'

type ClientItemInput = { invoice: Invoice; pdf: string }

/** What the client sees of an invoice. The owner's words about a payment are not for them. @param pdf path of its PDF */
export const clientItemOf = (ctx: Context, { invoice, pdf }: ClientItemInput): ClientInvoice => {
  const { shown: _, sent_at: __, undo: ___, reminders: ____, order_follows: _____, ...item } = itemOf(ctx, invoice)
  const { number, day, due, credits, brought } = invoice
  return {
    ...item,
    ...{ number, day, due, reference: number },
    state: item.state as ClientInvoice['state'],
    lines: item.lines.map(({ shown: ______, ...line }) => line),
    payments: item.payments.map((payment): InvoiceItem['payments'][number] => ({ ...payment, words: null })),
    credited: dollarsOf(credits.reduce((sum, { total }) => sum + centsOf(total), 0)),
    pdf: brought ? null : pdf,
  }
}
