import { dollarsOf, formatMoney } from '#src/base/money.ts'
import { formatDay } from '#src/base/time.ts'
import { firstNameOf } from '#src/quotes/rules.ts'
import type { Invoice, InvoiceBalance } from './rules.ts'

/** `client_name` is null where the reader is not the client. */
type Facts = Pick<InvoiceBalance, 'open' | 'late'> & { client_name: string | null; by: string }

/** The draft of an email about an overdue invoice, which the owner reads and changes before it goes. */
export const reminderText = (invoice: Pick<Invoice, 'number' | 'day' | 'due' | 'seller' | 'buyer'>, facts: Facts) => {
  const { number, day, due, seller, buyer } = invoice
  const open = formatMoney(dollarsOf(facts.open))
  const order = buyer.purchase_order ? ` (your order number ${buyer.purchase_order})` : ''
  return [
    facts.client_name === null ? 'Kia ora,' : `Kia ora ${firstNameOf(facts.client_name)},`,
    `Invoice ${number} of ${formatDay(day)}${order} was due on ${formatDay(due)}, and ${open} is still open. If you have paid it meanwhile, please ignore this.`,
    ...(seller.account ? [`Please pay to ${seller.account}, with the reference ${number}.`] : []),
    ...(facts.late > 0
      ? [`Our terms allow a late charge, ${formatMoney(dollarsOf(facts.late))} by today. I have not added it.`]
      : []),
    'If something about the invoice is not right, please reply and tell me.',
    facts.by,
  ].join('\n\n')
}
