import type { EntryId } from '#src/base/id.ts'
import { centsOf } from '#src/base/money.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import type { Bill, BilledLine } from '#src/days/balances/rules.ts'
import type { BillableLine } from '#src/days/rules.ts'
import { creditedOf, type Invoice, type InvoiceLine, isFreed, type LineId, paidBlocks } from '#src/invoices/rules.ts'

const partsOf = (id: LineId) => {
  const at = id.indexOf(':')
  return { what: id.slice(0, at) as BillableLine['what'], of: id.slice(at + 1) as EntryId | Month }
}

const billedLine = (invoice: Invoice, line: InvoiceLine): BilledLine => {
  const { id, day, quantity, amount, taxed } = line
  const { amount: taken, less } = creditedOf(invoice, id)
  const facts = { day, due_on: day, quantity, unit: 'item', cents: centsOf(amount), taxed } as const
  return { ...partsOf(id), ...facts, hours: line.hours ?? 0, credited: taken - less, less }
}

/** What the invoices say of the days. A line that a credit note frees counts as never invoiced. */
export const billsOf = (invoices: readonly Invoice[]): Bill[] =>
  invoices.flatMap((invoice) => {
    if (invoice.kind === 'credit') return []
    const isTaken = ({ id }: Pick<InvoiceLine, 'id'>) => !isFreed(invoice, id)
    const paid = paidBlocks(invoice)
      .filter(isTaken)
      .flatMap(({ id, paid: day }) => (day === null ? [] : [{ block: partsOf(id).of as EntryId, day }]))
    return [
      { number: invoice.number, lines: invoice.lines.filter(isTaken).map((line) => billedLine(invoice, line)), paid },
    ]
  })
