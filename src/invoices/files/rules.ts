import { centsOf, dollarsOf } from '#src/base/money.ts'
import { formatCount, type GstStatus, gstCentsOf, type InvoiceDocument, type InvoiceLine } from '#src/invoices/rules.ts'

/** A line of an invoice as the files have it: rate and amount are before GST, and `quantity` times `rate` is `amount`. */
export type FileLine = Pick<InvoiceLine, 'what' | 'quantity' | 'unit' | 'rate' | 'amount' | 'taxed' | 'gst'>

const fileLine = (line: InvoiceLine, status: GstStatus): FileLine => {
  const { what, quantity, unit, taxed, gst } = line
  const cents = centsOf(line.amount) - (status === 'included' ? centsOf(gst) : 0)
  const amount = dollarsOf(cents)
  const sums = { amount, taxed, gst }
  const isWhole = Number.isInteger(quantity) && cents % quantity === 0
  if (isWhole) return { what, quantity, unit, rate: dollarsOf(cents / quantity), ...sums }
  return { what: `${what} (${formatCount(line)})`, quantity: 1, unit: 'item', rate: amount, ...sums }
}

type Lines = Pick<InvoiceDocument, 'lines' | 'gst_status' | 'total'>

export const fileLines = ({ lines, gst_status }: Pick<Lines, 'lines' | 'gst_status'>): FileLine[] =>
  lines.map((line) => fileLine(line, gst_status))

const xeroGst = ({ amount, taxed }: FileLine) => gstCentsOf(centsOf(amount), taxed ? 'added' : 'none')

/** Xero computes GST on each line. Where prices included it, that can be a cent more or less than they had: a last line takes it back. */
export const xeroLines = (invoice: Lines): FileLine[] => {
  const lines = fileLines(invoice)
  const read = lines.reduce((sum, line) => sum + centsOf(line.amount) + xeroGst(line), 0)
  const rest = dollarsOf(centsOf(invoice.total) - read)
  if (rest === 0) return lines
  const rounding = { what: 'Rounding', quantity: 1, unit: 'item', rate: rest, amount: rest } as const
  return [...lines, { ...rounding, taxed: false, gst: dollarsOf(0) }]
}
