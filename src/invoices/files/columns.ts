import { type Dollars, dollarsOf } from '#src/base/money.ts'
import type { Day } from '#src/base/time.ts'
import { type Columns, loadCsv } from '#src/csv/stream.ts'
import type { Invoice, InvoiceBalance } from '#src/invoices/rules.ts'
import type { FileProgram } from '#src/invoices/schema.ts'
import { type FileLine, fileLines, xeroLines } from './rules.ts'

export type FileInvoice = { invoice: Invoice; balance: InvoiceBalance }

/** `isFirst`: the row that has the sums of the invoice. */
type FileRow = FileInvoice & { line: FileLine; isFirst: boolean }

const empty = () => null
const emptyColumns = (...names: string[]): Columns<FileRow> => Object.fromEntries(names.map((name) => [name, empty]))

const xeroDay = (day: Day) => day.split('-').reverse().join('/')

// The default account for sales in a New Zealand chart of accounts.
const salesAccount = '200'

const referenceOf = ({ invoice: { buyer, quote } }: FileRow) =>
  buyer.purchase_order === null ? quote.reference : `${buyer.purchase_order} · ${quote.reference}`

/** The template of Xero's import of sales invoices. Xero makes drafts of them. */
const xeroColumns: Columns<FileRow> = {
  '*ContactName': ({ invoice }) => invoice.buyer.name,
  EmailAddress: ({ invoice }) => invoice.buyer.email,
  ...emptyColumns('POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'),
  ...emptyColumns('POCity', 'PORegion', 'POPostalCode', 'POCountry'),
  '*InvoiceNumber': ({ invoice }) => invoice.number,
  Reference: referenceOf,
  '*InvoiceDate': ({ invoice }) => xeroDay(invoice.day),
  '*DueDate': ({ invoice }) => xeroDay(invoice.due),
  ...emptyColumns('Total', 'InventoryItemCode'),
  '*Description': ({ line }) => line.what,
  '*Quantity': ({ line }) => line.quantity,
  '*UnitAmount': ({ line }) => line.rate,
  ...emptyColumns('Discount'),
  '*AccountCode': () => salesAccount,
  '*TaxType': ({ line }) => (line.taxed ? '15% GST on Income' : 'No GST'),
  ...emptyColumns('TaxAmount', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'),
  ...emptyColumns('Currency', 'BrandingTheme'),
}

const signed = ({ invoice }: FileRow, amount: number) => (invoice.kind === 'credit' ? 0 - amount : amount)

const ofInvoice = (sumOf: (row: FileRow) => Dollars) => (row: FileRow) => (row.isFirst ? signed(row, sumOf(row)) : null)

/** Each sum stands once, so that a column can be added up. */
const plainColumns: Columns<FileRow> = {
  number: ({ invoice }) => invoice.number,
  kind: ({ invoice }) => invoice.kind,
  corrects: ({ invoice }) => invoice.corrects?.number,
  day: ({ invoice }) => invoice.day,
  due: ({ invoice }) => (invoice.kind === 'credit' ? null : invoice.due),
  reference: ({ invoice }) => invoice.quote.reference,
  company: ({ invoice }) => invoice.company,
  buyer: ({ invoice }) => invoice.buyer.name,
  email: ({ invoice }) => invoice.buyer.email,
  order_number: ({ invoice }) => invoice.buyer.purchase_order,
  what: ({ line }) => line.what,
  quantity: (row) => signed(row, row.line.quantity),
  unit: ({ line }) => line.unit,
  rate: ({ line }) => line.rate,
  amount: (row) => signed(row, row.line.amount),
  gst: (row) => signed(row, row.line.gst),
  net: ofInvoice(({ invoice }) => invoice.net),
  gst_total: ofInvoice(({ invoice }) => invoice.gst),
  total: ofInvoice(({ invoice }) => invoice.total),
  paid: ofInvoice(({ balance }) => dollarsOf(balance.paid)),
  open: ofInvoice(({ balance }) => dollarsOf(balance.open)),
}

const layouts = {
  xero: { columns: xeroColumns, reader: 'program' },
  plain: { columns: plainColumns, reader: 'spreadsheet' },
} as const

export const loadFileWriter = async () => {
  const csv = await loadCsv()
  return (program: FileProgram) => {
    const linesIn = program === 'xero' ? xeroLines : fileLines
    const { head, linesOf } = csv(layouts[program])
    const rowsOf = (one: FileInvoice) => linesIn(one.invoice).map((line, at) => ({ ...one, line, isFirst: at === 0 }))
    return { head, linesOf: (invoices: readonly FileInvoice[]) => linesOf(invoices.flatMap(rowsOf)) }
  }
}
