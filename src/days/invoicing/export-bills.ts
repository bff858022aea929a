import { centsOf, dollarsOf } from '#src/base/money.ts'
import { type Day, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Columns, csvStream } from '#src/csv/stream.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { listBills } from './list-bills.ts'
import { type BillItem, type BillLine, type billFiles, dueOf } from './rules.ts'

/** A row of the CSV file: one line of an item. Xero keeps the suggested number unless the owner changes it there. */
type BillFileRow = { item: BillItem; line: BillLine; number: string; day: Day; due: Day }

const fileRows = (items: readonly BillItem[], today: Day): BillFileRow[] =>
  items.flatMap((item) => {
    const day = item.day ?? today
    const number = item.number ?? `${item.quote.reference}-${day}`
    const rows = item.lines.filter(({ amount }) => amount !== null)
    return rows.map((line) => ({ item, line, number, day, due: item.due ?? dueOf(day) }))
  })

const empty = () => null
const emptyColumns = (...names: string[]): Columns<BillFileRow> => Object.fromEntries(names.map((key) => [key, empty]))

const xeroDay = (day: Day) => day.split('-').reverse().join('/')

// The default account for sales in a New Zealand chart of accounts.
const salesAccount = '200'

/** A line whose amount is no whole number of cents per unit becomes one unit, so that Xero computes it exactly. */
const priceOf = ({ line: { quantity, amount } }: BillFileRow) => {
  const cents = amount === null ? 0 : centsOf(amount)
  const dividesEvenly = Number.isInteger(quantity) && cents % quantity === 0
  return dividesEvenly ? { quantity, each: dollarsOf(cents / quantity) } : { quantity: 1, each: dollarsOf(cents) }
}

/** The template of Xero's import of sales invoices. Xero makes drafts of them, which it sends to the client's email. */
const xeroColumns: Columns<BillFileRow & { email: string }> = {
  '*ContactName': ({ item }) => item.company,
  EmailAddress: ({ email }) => email,
  ...emptyColumns('POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'),
  ...emptyColumns('POCity', 'PORegion', 'POPostalCode', 'POCountry'),
  '*InvoiceNumber': ({ number }) => number,
  Reference: ({ item }) => item.quote.reference,
  '*InvoiceDate': ({ day }) => xeroDay(day),
  '*DueDate': ({ due }) => xeroDay(due),
  ...emptyColumns('Total', 'InventoryItemCode'),
  '*Description': ({ line }) => line.what,
  '*Quantity': (row) => priceOf(row).quantity,
  '*UnitAmount': (row) => priceOf(row).each,
  ...emptyColumns('Discount'),
  '*AccountCode': () => salesAccount,
  '*TaxType': ({ line }) => (line.taxed ? '15% GST on Income' : 'No GST'),
  ...emptyColumns('TaxAmount', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'),
  ...emptyColumns('Currency', 'BrandingTheme'),
}

const plainColumns: Columns<BillFileRow> = {
  reference: ({ item }) => item.quote.reference,
  company: ({ item }) => item.company,
  state: ({ item }) => item.state,
  number: ({ item }) => item.number,
  day: ({ item }) => item.day,
  due: ({ item }) => item.due,
  paid_on: ({ item }) => item.paid_on,
  what: ({ line }) => line.what,
  quantity: ({ line }) => Math.round(line.quantity * 100) / 100,
  unit: ({ line }) => line.unit,
  amount: ({ line }) => line.amount,
  gst: ({ line }) => (line.taxed ? '15%' : 'none'),
}

/** For Xero only the lines to bill, because Xero has the others already; else all lines. */
export const exportBills = (ctx: Context, { for: program }: { for: (typeof billFiles)[number] }) => {
  const isXero = program === 'xero'
  const { items } = listBills(ctx, { state: isXero ? 'to_bill' : undefined })
  const rows = fileRows(items, nzDay(ctx.clock()))
  if (!isXero) return csvStream({ columns: plainColumns, pages: [rows].values() })
  const emailOf = ({ item }: BillFileRow) => getQuoteRow(ctx, item.quote.id).client_email
  return csvStream({ columns: xeroColumns, pages: [rows.map((row) => ({ ...row, email: emailOf(row) }))].values() })
}
