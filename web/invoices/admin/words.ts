import { foldText } from '#src/base/characters.ts'
import { centsOf, type Dollars, dollarsOf, formatShortMoney } from '#src/base/money.ts'
import { type Day, daysBetween, formatShortDay } from '#src/base/time.ts'
import { capital } from '#src/days/rules.ts'
import { isOfLine } from '#src/invoices/rules.ts'
import type { InvoiceItem, InvoiceList, ItemLine } from '#src/invoices/schema.ts'

/** "To invoice $731, open $7,187.50, overdue $500", without what is nothing; null if all is. */
export const sumsWords = ({ to_invoice, open, overdue }: InvoiceList['sums']): string | null => {
  const parts = [
    to_invoice > 0 && `to invoice ${formatShortMoney(to_invoice)}`,
    open > 0 && `open ${formatShortMoney(open)}`,
    overdue > 0 && (overdue === open ? 'all of it overdue' : `overdue ${formatShortMoney(overdue)}`),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : capital(parts.join(', '))
}

export const matchesQuery = ({ company, number, credits, corrects, buyer, quote }: InvoiceItem, q: string) =>
  [company, number, corrects, ...credits, buyer.name, buyer.purchase_order, quote.reference].some(
    (words) => words && foldText(words).includes(foldText(q)),
  )

const lateWords = ({ state, due, late }: InvoiceItem, today: Day) => {
  if (state !== 'overdue' || due === null) return null
  const days = daysBetween(due, today)
  const charge = late > 0 ? `, late charge ${formatShortMoney(late)} (not added)` : ''
  return `${days} ${days === 1 ? 'day' : 'days'} late${charge}`
}

/** What a row says of an invoice or a credit note: its days and sums, and in `late` what is overdue. */
export const invoiceWords = (item: InvoiceItem, today: Day) => {
  const { kind, corrects, why, day, due, state, total, paid, open, disputed, to_refund, credits, reminders } = item
  if (day === null) return { facts: '', late: null }
  const written = reminders === 1 ? 'written once' : `written ${reminders} times`
  const facts =
    kind === 'credit'
      ? [`${formatShortDay(day)}, takes from ${corrects}: ${why}`]
      : [
          `${formatShortDay(day)}${due && open > 0 ? `, due ${formatShortDay(due)}` : ''}`,
          open > 0 && paid > 0 && `${formatShortMoney(paid)} of ${formatShortMoney(total)} paid`,
          credits.length > 0 && `credited by ${credits.join(', ')}`,
          disputed > 0 && `${formatShortMoney(disputed)} in dispute`,
          to_refund > 0 && `${formatShortMoney(to_refund)} to refund`,
          state === 'overdue' && reminders > 0 && written,
        ]
  return { facts: facts.filter(Boolean).join(' · '), late: lateWords(item, today) }
}

/** What credit notes left of a line of an invoice, without GST. */
export const restOf = ({ id, amount }: ItemLine, credits: readonly InvoiceItem[]): Dollars => {
  const taken = credits.flatMap(({ lines }) => lines).filter((line) => isOfLine(line.id, id))
  const centsIn = (sum: Dollars | null) => (sum === null ? 0 : centsOf(sum))
  return dollarsOf(taken.reduce((cents, line) => cents - centsIn(line.amount), centsIn(amount)))
}

/** "−$500" for a line of minus */
export const formatSum = (amount: Dollars | null) => {
  if (amount === null) return 'to be agreed'
  return amount < 0 ? `−${formatShortMoney(dollarsOf(-centsOf(amount)))}` : formatShortMoney(amount)
}

/** How what is to be invoiced differs from what a person saw. */
export const changedWords = (seen: InvoiceItem, now: InvoiceItem): string[] => {
  const before = new Map(seen.lines.map((line) => [line.id, line]))
  const after = new Set(now.lines.map(({ id }) => id))
  const ofLines = now.lines.flatMap((line) => {
    const old = before.get(line.id)
    if (!old) return `New, not ticked: ${line.what}, ${formatSum(line.amount)}.`
    if (old.shown === line.shown) return []
    return `Changed: ${old.what}, ${formatSum(old.amount)}. It is now: ${line.what}, ${formatSum(line.amount)}.`
  })
  const gone = seen.lines.filter(({ id }) => !after.has(id)).map(({ what }) => `No longer to invoice: ${what}.`)
  const isSame = seen.shown === now.shown
  return [...ofLines, ...gone, ...(isSame ? [] : ['The details of the buyer, or your own, are others now.'])]
}
