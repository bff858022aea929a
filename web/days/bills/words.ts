import { centsOf, type Dollars, dollarsOf, formatShortMoney } from '#src/base/money.ts'
import { type Day, daysBetween, formatShortDay } from '#src/base/time.ts'
import type { BillItem, BillList } from '#src/days/invoicing/rules.ts'

const totalOf = (items: readonly BillItem[], ...states: BillItem['state'][]) => {
  const cents = items.reduce((sum, { state, total }) => sum + (states.includes(state) ? centsOf(total) : 0), 0)
  return cents > 0 ? formatShortMoney(dollarsOf(cents)) : null
}

/** The totals of the bills page in one sentence. */
export const summaryWords = ({ items, next }: BillList) => {
  const toBill = totalOf(items, 'to_bill')
  const open = totalOf(items, 'billed', 'overdue')
  const overdue = totalOf(items, 'overdue')
  const nothing = `Nothing to invoice.${next ? ` The next lines come on ${formatShortDay(next)}.` : ''}`
  const late = overdue && (overdue === open ? ', all of it overdue' : `, ${overdue} of it overdue`)
  return [toBill ? `${toBill} to invoice.` : nothing, open && `${open} unpaid${late ?? ''}.`].filter(Boolean).join(' ')
}

const lateWords = (due: Day, through: Day, late: Dollars) => {
  const days = daysBetween(due, through)
  if (days <= 0) return null
  const charge = late > 0 ? `, late charge ${formatShortMoney(late)}, not added` : ''
  return `${days} ${days === 1 ? 'day' : 'days'} late${charge}`
}

/** The dates of a bill, and how late its payment is or was. */
export const billWords = ({ day, due, paid_on, late }: BillItem, today: Day) => {
  if (day === null || due === null) return { days: '', late: null }
  const days = paid_on
    ? `Paid ${formatShortDay(paid_on)}`
    : `Invoiced ${formatShortDay(day)}, due ${formatShortDay(due)}`
  return { days, late: lateWords(due, paid_on ?? today, late) }
}
