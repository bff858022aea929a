import { expect, test } from 'vitest'
import { memoize } from '#src/base/objects.ts'
import type { Day } from '#src/base/time.ts'
import { invoiceDocument } from '#src/invoices/document.tsx'
import type { InvoiceDocument } from '#src/invoices/rules.ts'
import { invoiceProps } from '#tests/pdf/fixtures.ts'
import { expectMargins, readSheets } from '#tests/pdf/printed.ts'
import { flowing, type Read, rowsOf, textsOf, valuesOf, withoutSpaces } from '#tests/pdf/read-pdf.ts'
import { invoiceLines } from './document-fixtures.ts'

const readInvoice = (changes: Partial<InvoiceDocument> = {}) => readSheets(invoiceDocument(invoiceProps(changes)))

/** The texts of a page in their lines, without letterhead and certificate. */
const linesOf = ({ words: [first = ''] }: Read) => {
  const rows = first.split(/\n{2,}/).map(flowing)
  return rows.slice(
    rows.indexOf('office@southernridge.example.nz') + 1,
    rows.findIndex((row) => row.startsWith('Certificate')),
  )
}

const issued = 'Issued by Ridge & Plain <South> Limited under quote Q-7K3M9XZT'
const buyer =
  'Rimu & Tōtara Foods Limited 12 Ferry Road, Woolston, Christchurch 8023 accounts@rimu.example NZBN 9429036975273'
const to = ['To', buyer, 'Your order number', 'PO-7788']
const head = (total: string) => ['Day', '1 December 2026', 'Due', '8 December 2026', 'Total', total, ...to]
const account = ['Payment', 'Account Ridge & Plain Limited, 12-3456-7890123-00', 'Reference INV-0007']
const sentences = [
  'What your days do not cover is casual time, in half-day blocks of 4 hours.',
  'Cancelling or moving a booking is free with 3 or more business days’ notice; with 1 to under 3 it costs 50% of the price of the booked time; with less than 1, or a no-show, 100%. A message after 5 pm, or on a day that is no working day, counts on the next working day.',
  'Invoices are due 7 days after their day. A late charge of 2% a month, by the day, is named to you first, and never added by itself.',
  'Thank you for your order.',
]
const certificate = [
  ['Issued', '1 Dec 2026, 2:05 pm NZDT (2026-12-01 01:05:09 UTC)'],
  ['Fingerprint of the content', '3f'.repeat(32)],
  ['Record', `4410:${'d6'.repeat(32)}`],
  ['To check this PDF', 'https://southernridge.example.nz/verify'],
]

const none = {
  ...invoiceLines('none'),
  seller: { ...invoiceProps().document.seller, gst_number: null },
}

const travel = { id: 'km:ent_1', what: 'Travel, 3 November 2026', quantity: 60, unit: 'km', rate: 1.17 } as const
const days = { id: 'block:ent_0', what: 'Pre-paid days, ordered 5 October 2026', unit: 'day' } as const

const credited = (status: 'added' | 'none', frees = false): Partial<InvoiceDocument> => ({
  ...(status === 'none' && none),
  ...{ number: 'CN-0001', kind: 'credit', sentences: [], frees },
  ...invoiceLines(status, [travel]),
  ...{ corrects: { number: 'INV-0007', day: '2026-12-01' as Day }, why: 'The drive was free, as agreed.' },
})

test('an invoice of a registered seller says each line with its GST, the sums, and how to pay', async () => {
  const read = await readInvoice()
  expect(linesOf(read)).toEqual([
    ...['Invoice INV-0007', issued, ...head('$4,954.58')],
    'What Quantity Rate Before GST GST',
    'Pre-paid days, ordered 5 October 2026 3 days $1,250.10 $3,750.30 $562.55',
    'Casual time, 3 November 2026 1 half day $340.00 $340.00 $51.00',
    'Travel, 3 November 2026 60 km $1.17 $70.20 $10.53',
    'Cancelled booking of 17 November 2026 1 fee $170.00 $170.00 No GST',
    ...['Net, before GST $4,330.50', 'GST 15% $624.08', 'Total $4,954.58', ...account, ...sentences],
  ])
  expect(rowsOf(read).slice(-4)).toEqual(certificate)
  expect(textsOf(read, 'P').slice(0, 7)).toEqual([
    ...['Southern Ridge', 'Account Management & Sales Support'],
    ...['Ridge & Plain <South> Limited, NZBN 9429000000000', 'GST number 123-123-123'],
    ...['1 Rimu Street, Ōtautahi Christchurch 8011', '03 555 0100', 'office@southernridge.example.nz'],
  ])
})

test('an invoice of a seller who is not registered says that no GST is charged, and no GST number', async () => {
  const read = await readInvoice(none)
  expect(linesOf(read)).toEqual([
    ...['Invoice INV-0007', issued, ...head('$4,330.50')],
    'What Quantity Rate Sum',
    'Pre-paid days, ordered 5 October 2026 3 days $1,250.10 $3,750.30',
    'Casual time, 3 November 2026 1 half day $340.00 $340.00',
    'Travel, 3 November 2026 60 km $1.17 $70.20',
    'Cancelled booking of 17 November 2026 1 fee $170.00 $170.00',
    ...['Total $4,330.50', 'No GST is charged.', ...account, ...sentences],
  ])
  expect(read.words.join()).not.toContain('GST number')
})

test('where the prices were agreed without GST and the seller is registered by now, the total includes 3/23', async () => {
  const lines = linesOf(await readInvoice(invoiceLines('included')))
  expect(lines.slice(12)).toEqual([
    'What Quantity Rate With GST GST in it',
    'Pre-paid days, ordered 5 October 2026 3 days $1,250.10 $3,750.30 $489.17',
    'Casual time, 3 November 2026 1 half day $340.00 $340.00 $44.35',
    'Travel, 3 November 2026 60 km $1.17 $70.20 $9.16',
    'Cancelled booking of 17 November 2026 1 fee $170.00 $170.00 No GST',
    ...['Total $4,330.50', 'The total includes GST of $542.68 (3/23).', 'GST number 123-123-123.'],
    ...[...account, ...sentences],
  ])
})

test('an invoice of nothing but a fee without GST says so', async () => {
  const fee = { id: 'fee:ent_2', what: 'Cancelled booking', quantity: 1, unit: 'fee', rate: 170, exempt: true } as const
  const lines = linesOf(await readInvoice(invoiceLines('added', [fee])))
  expect(lines).toEqual(expect.arrayContaining(['GST 15% $0.00', 'No GST is charged on these lines.']))
})

test('a credit note says which invoice it corrects, why, the difference with its GST, and what comes of it', async () => {
  expect(linesOf(await readInvoice(credited('added', true)))).toEqual([
    ...['Credit note CN-0001', issued, 'Day', '1 December 2026', 'Corrects', 'Invoice INV-0007'],
    ...['Taken off', '$80.73', ...to, 'What Quantity Rate Before GST GST'],
    'Travel, 3 November 2026 60 km $1.17 $70.20 $10.53',
    ...['Difference, before GST $70.20', 'GST 15% $10.53', 'Total taken off $80.73'],
    ...['Supply correction information', 'Corrects Invoice INV-0007 of 1 December 2026'],
    ...['Why The drive was free, as agreed.', 'Next These lines will be invoiced again.'],
  ])
  expect(linesOf(await readInvoice(credited('none'))).slice(12)).toEqual([
    ...['What Quantity Rate Sum', 'Travel, 3 November 2026 60 km $1.17 $70.20'],
    ...['Total taken off $70.20', 'No GST is charged.', 'Correction'],
    ...['Corrects Invoice INV-0007 of 1 December 2026', 'Why The drive was free, as agreed.'],
    'Next What is taken off will not be charged.',
  ])
})

const upTo200 = invoiceLines('added', [travel])
const above200 = invoiceLines('added', [{ ...days, quantity: 1, rate: 680.5 }])
const above1000 = invoiceLines('added', [{ ...days, quantity: 5, rate: 1250 }])
const corrected = credited('added')

const row = (term: string, value: string) => ({ in: rowsOf, text: [term, value] })
const inLetterhead = (text: string) => ({ in: (read: Read) => textsOf(read, 'P').slice(0, 7), text })
const supplier = inLetterhead('Ridge & Plain <South> Limited, NZBN 9429000000000')
const number = inLetterhead('GST number 123-123-123')
const date = row('Day', '1 December 2026')
const lineOf = (...text: string[]) => ({ in: rowsOf, text })

const readOnce = memoize(readInvoice)

// Goods and Services Tax Act 1985, sections 19E and following.
test.each([
  ['up to $200', 'the supplier’s name', upTo200, supplier],
  ['up to $200', 'the date', upTo200, date],
  ['up to $200', 'what was supplied', upTo200, lineOf(travel.what, '60 km', '$1.17', '$70.20', '$10.53')],
  ['up to $200', 'the consideration', upTo200, row('Total', '$80.73')],
  ['above $200', 'the supplier’s name', above200, supplier],
  ['above $200', 'the supplier’s GST number', above200, number],
  ['above $200', 'the date', above200, date],
  ['above $200', 'what was supplied', above200, lineOf(days.what, '1 day', '$680.50', '$680.50', '$102.08')],
  ['above $200', 'the consideration without tax', above200, row('Net, before GST', '$680.50')],
  ['above $200', 'the tax', above200, row('GST 15%', '$102.08')],
  ['above $200', 'the consideration', above200, row('Total', '$782.58')],
  ['above $1,000', 'the supplier’s GST number', above1000, number],
  ['above $1,000', 'the consideration', above1000, row('Total', '$7,187.50')],
  ['above $1,000', 'the buyer’s name, address, email and NZBN', above1000, row('To', buyer)],
  ['a correction', 'the supplier’s name', corrected, supplier],
  ['a correction', 'the supplier’s GST number', corrected, number],
  ['a correction', 'the date', corrected, date],
  ['a correction', 'what it corrects', corrected, row('Corrects', 'Invoice INV-0007 of 1 December 2026')],
  ['a correction', 'the difference', corrected, row('Difference, before GST', '$70.20')],
  ['a correction', 'the tax of the difference', corrected, row('GST 15%', '$10.53')],
])('the law asks of a supply %s: %s', async (_, __, changes, { in: where, text }) => {
  expect(where(await readOnce(changes))).toContainEqual(text)
})

const many = (count: number) =>
  invoiceLines(
    'added',
    Array.from({ length: count }, (_, at) => ({ ...travel, id: `km:ent_${at}`, what: `Travel, day ${at + 1}` })),
  )

const long = {
  name: 'Te Rūnanga o Ngā Maunga Whakahī o Kaikōura me ngā Hapū o Te Waipounamu Incorporated Society Limited',
  email: 'accounts.payable.of.the.south.island@te-runanga-o-nga-maunga.example.nz',
  address: 'Building of Commerce and Industry, 1234 Great South Western Approach Road, '.repeat(3).slice(0, 200).trim(),
  nzbn: '9429036975273',
  purchase_order: `PO/2026/11/${'7'.repeat(39)}`,
}

test.each([
  [1, 1],
  [14, 1],
  [40, 2],
])('%i lines are on %i page(s), each once, below the head of the table', async (count, pages) => {
  const read = await readInvoice({ ...many(count), buyer: long })
  expect(read.pages).toHaveLength(pages)
  expectMargins(read)
  const titles = rowsOf(read).map(([title]) => title)
  const lines = many(count).lines.map(({ what }) => what)
  expect(titles.filter((title) => title === 'What' || title?.startsWith('Travel'))).toEqual(['What', ...lines])
  expect(read.words.map((words) => flowing(words).match(/What Quantity Rate Before GST GST/g)?.length)).toEqual(
    read.pages.map(() => 1),
  )
  expect(withoutSpaces(valuesOf(read).join())).toContain(withoutSpaces(long.address))
  expect(withoutSpaces(valuesOf(read).join())).toContain(long.purchase_order)
  expect(rowsOf({ pages: read.pages.slice(-1) }).map(([title]) => title)).toEqual(
    expect.arrayContaining([`Travel, day ${count}`, 'Total']),
  )
})
