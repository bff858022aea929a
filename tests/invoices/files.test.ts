import { expect, test } from 'vitest'
import { centsOf, type Dollars, dollarsOf } from '#src/base/money.ts'
import { type Day, minutes } from '#src/base/time.ts'
import { fileLines, xeroLines } from '#src/invoices/files/rules.ts'
import { type GstStatus, gstCentsOf, type InvoiceLine, sumsOf } from '#src/invoices/rules.ts'
import { inspect } from '#src/status/inspect.ts'
import { engaged } from '#tests/days/engagement.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { readFile, xeroCents } from './readers.ts'

type Made = { id: string; numbers: string[] }

/** An owner who downloads files of invoices. */
const opened = async (changes: Parameters<typeof engaged>[1] = {}, options: Parameters<typeof engaged>[2] = {}) => {
  const engagement = await engaged('prepaid', changes, options)
  const { ask, order, issue } = engagement
  const file = async (query: string) => (await ask(`invoices.csv?for=${query}`)).text()
  const make = (program: string) => read<Made>(ask('invoices/downloads', { for: program }))
  return {
    ...engagement,
    file,
    rows: async (query: string) => readFile(await file(query)),
    make,
    download: async (program: string) => {
      const { id, numbers } = await make(program)
      return { numbers, query: `${program}&batch=${id}` }
    },
    invoiceDays: async (days: number) => {
      await read(order(days))
      return read<{ number: string; lines: { id: string }[] }>(issue())
    },
  }
}

test('the file for Xero has its 29 columns, the buyer, and an invoice as it was issued', async () => {
  const { ask, id, enter, go, order, issue, download, file } = await opened()
  const named = { legal_name: '@Work Interiors', billing_email: 'accounts@work.example', purchase_order: 'PO-7788' }
  await read(ask(`quotes/${id}/buyer`, named))
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, km: 80 })
  const booked = await enter({ kind: 'booked', day: '2026-11-03', hours: 4 })
  go('2026-11-04 10:00:00')
  await enter({ kind: 'no_show', of: booked.entries.at(-1)?.id })
  await read(order(5))
  go('2026-12-01 10:00:00')
  await read(issue())
  const { query } = await download('xero')
  const rows = readFile(await file(query))
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'],
    ...['POCity', 'PORegion', 'POPostalCode', 'POCountry', '*InvoiceNumber', 'Reference', '*InvoiceDate', '*DueDate'],
    ...['Total', 'InventoryItemCode', '*Description', '*Quantity', '*UnitAmount', 'Discount', '*AccountCode'],
    ...['*TaxType', 'TaxAmount', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency'],
    'BrandingTheme',
  ])
  const said = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')))
  const head = {
    ...{ '*ContactName': '@Work Interiors', EmailAddress: 'accounts@work.example', '*InvoiceNumber': 'INV-0001' },
    Reference: `PO-7788 · Q-${id.slice(-8).toUpperCase()}`,
    ...{ '*InvoiceDate': '01/12/2026', '*DueDate': '08/12/2026', '*AccountCode': '200' },
  }
  const line = (what: string, quantity: string, each: string, tax = '15% GST on Income') => ({
    ...head,
    ...{ '*Description': what, '*Quantity': quantity, '*UnitAmount': each, '*TaxType': tax },
  })
  expect(said).toEqual([
    line('Pre-paid days, ordered 4 November 2026', '5', '1250'),
    line('Casual time, 2 November 2026', '1', '340'),
    line('Travel, 2 November 2026', '60', '1.17'),
    line('Booked and not used, 3 November 2026 (half a day)', '1', '340', 'No GST'),
  ])
})

test.each([
  ['@Work Interiors', "'@Work Interiors"],
  ['0800123456', '08 001 23456'],
  ['=Kauri, "Ltd"', '\'=Kauri, "Ltd"'],
  ['+64 Kōwhai', "'+64 Kōwhai"],
])(
  'a buyer called %s is that in the file that Xero reads, and harmless in a spreadsheet (F5)',
  async (name, disarmed) => {
    const { id, ask, invoiceDays, rows } = await opened()
    await read(ask(`quotes/${id}/buyer`, { legal_name: name }))
    await invoiceDays(5)
    const reference = `Q-${id.slice(-8).toUpperCase()}`
    expect(await rows('xero')).toMatchObject([{ '*ContactName': name, Reference: reference }])
    expect(await rows('plain')).toMatchObject([{ buyer: disarmed, reference }])
  },
)

test('a second file has only new invoices, and a file stays byte for byte what it was', async () => {
  const { server, ask, invoiceDays, onInvoice, download, make, file } = await opened()
  await invoiceDays(5)
  const first = await download('xero')
  const bytes = await file(first.query)
  await invoiceDays(3)
  const second = await download('xero')
  expect([first.numbers, second.numbers, (await make('xero')).numbers]).toEqual([['INV-0001'], ['INV-0002'], []])
  expect((await download('plain')).numbers).toEqual(['INV-0001', 'INV-0002'])
  await read(onInvoice('INV-0001', 'payments', { day: '2026-11-02', amount: 100, words: null }))
  expect(await file(first.query)).toBe(bytes)
  expect(readFile(await file(second.query)).map((row) => row['*InvoiceNumber'])).toEqual(['INV-0002'])
  expect(await refusalOf(ask(`invoices.csv?for=plain&batch=${first.query.split('=')[1]}`))).toEqual([404, 'not_found'])
  expect(await read(ask('invoices/downloads'))).toMatchObject({
    xero: { fresh: [], last: { id: second.query.split('=')[1], count: 1 } },
    plain: { fresh: [], last: { count: 2 } },
  })
  expect(server.events(/^invoices_downloaded$/)).toHaveLength(4)
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
  server.execute('drop trigger invoice_downloads_unchanged')
  server.execute("update invoice_downloads set csv = csv || 'x' where numbers = '[\"INV-0002\"]'")
  expect(inspect(server.ctx, null).evidence.wrong).not.toEqual([])
})

test('what is wholly credited is not for Xero; a spreadsheet has credits as rows of minus, and adds up', async () => {
  const { invoiceDays, onInvoice, rows, make } = await opened()
  const { lines } = await invoiceDays(5)
  await invoiceDays(2)
  await read(onInvoice('INV-0002', 'payments', { day: '2026-11-02', amount: 1000, words: null }))
  const [line] = (await invoiceDays(1)).lines
  const part = { lines: [{ id: line?.id }], amount: 250, frees: false, words: 'Agreed by telephone' }
  expect(await read(onInvoice('INV-0003', 'credit', part))).toMatchObject({ number: 'CN-0001', total: 287.5 })
  const whole = { lines: lines.map(({ id }) => ({ id })), frees: true, words: 'Wrong company' }
  expect(await read(onInvoice('INV-0001', 'credit', whole))).toMatchObject({ number: 'CN-0002' })
  expect((await make('xero')).numbers).toEqual(['INV-0002', 'INV-0003'])
  expect((await rows('xero')).map((row) => [row['*InvoiceNumber'], row['*UnitAmount']])).toEqual([
    ['INV-0002', '1250'],
    ['INV-0003', '1250'],
  ])
  const plain = await rows('plain')
  const told = plain.map(({ number, kind, corrects, due, quantity, rate, amount, gst, total, paid, open }) =>
    [number, kind, corrects, due, quantity, rate, amount, gst, total, paid, open].join(' '),
  )
  expect(told.sort()).toEqual([
    'CN-0001 credit INV-0003  -1 250 -250 -37.5 -287.5 0 0',
    'CN-0002 credit INV-0001  -5 1250 -6250 -937.5 -7187.5 0 0',
    'INV-0001 invoice  2026-11-09 5 1250 6250 937.5 7187.5 0 0',
    'INV-0002 invoice  2026-11-09 2 1250 2500 375 2875 1000 1875',
    'INV-0003 invoice  2026-11-09 1 1250 1250 187.5 1437.5 0 1150',
  ])
  const sum = (key: string) => plain.reduce((all, row) => all + Number(row[key]), 0)
  expect(sum('total')).toBe(sum('paid') + sum('open'))
})

test('each file asks for the password, also the one that was made before (A14)', async () => {
  const { server, admin, download, invoiceDays } = await opened()
  await invoiceDays(5)
  const { query } = await download('xero')
  const cookie = await server.newSession(admin.id)
  server.wait(minutes(11))
  for (const path of ['invoices.csv?for=plain', `invoices.csv?for=${query}`])
    expect(await refusalOf(server.call(`/api/admin/${path}`, undefined, { cookie }))).toEqual([401, 'reauthenticate'])
  const making = server.call('/api/admin/invoices/downloads', { for: 'xero' }, { cookie })
  expect(await refusalOf(making)).toEqual([401, 'reauthenticate'])
  expect(server.rows('invoice_downloads')).toHaveLength(1)
})

/** An invoice as the days make one: the quantity times the rate is the sum, or the quantity is 1. */
const randomInvoice = ({ pick, between }: ReturnType<typeof seededRandom>) => {
  const status = pick<GstStatus>(['added', 'included', 'none'])
  const lines = Array.from({ length: between(1, 9) }, (): InvoiceLine => {
    const [quantity, rate] = [pick([1, 1, 2, 3, 5, 7, 60, 113]), between(0, 200_000)]
    const taxed = status !== 'none' && pick([true, true, false])
    const cents = quantity * rate
    return {
      ...{ id: 'km:ent_1', what: 'Travel', day: '2026-11-02' as Day, quantity, unit: 'km', taxed },
      ...{ rate: dollarsOf(rate), amount: dollarsOf(cents) },
      gst: dollarsOf(gstCentsOf(cents, taxed ? status : 'none')),
    }
  })
  return { lines, gst_status: status, ...sumsOf(lines, status) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test('Xero comes to the total of every invoice, whose quantities and prices are exact', () => {
  const random = seededRandom()
  let rounded = 0
  for (let nth = 0; nth < depth(500, 5000); nth += 1) {
    const invoice = randomInvoice(random)
    const lines = xeroLines(invoice)
    const facts = JSON.stringify(invoice)
    expect(sum(lines.map(xeroCents)), facts).toBe(centsOf(invoice.total))
    for (const { quantity, rate, amount } of lines)
      expect(quantity * Math.round(rate * 100), facts).toBe(Math.round(amount * 100))
    expect(sum(fileLines(invoice).map(({ amount }) => centsOf(amount))), facts).toBe(centsOf(invoice.net))
    const more = lines.slice(invoice.lines.length)
    if (more.length === 0) continue
    rounded += 1
    expect(invoice.gst_status, facts).toBe('included')
    expect(more, facts).toMatchObject([{ what: 'Rounding', quantity: 1, taxed: false }])
  }
  expect(rounded).toBeGreaterThan(10)
})

test('prices that include GST are before GST in a file, and a cent of rounding is a line of its own', () => {
  const line = { id: 'block:ent_1', day: '2026-11-02' as Day, unit: 'day', taxed: true } as const
  const of = (quantity: number, rate: number, gst: number) => {
    const amount = (quantity * rate) as Dollars
    const one = { ...line, what: 'Pre-paid days', quantity, rate: rate as Dollars, amount, gst: gst as Dollars }
    return xeroLines({ lines: [one], gst_status: 'included', total: amount })
  }
  const days = { what: 'Pre-paid days', quantity: 5, unit: 'day', rate: 1000, amount: 5000, taxed: true, gst: 750 }
  expect(of(5, 1150, 750)).toEqual([days])
  expect(of(3, 1250, 489.13)).toEqual([
    { ...days, what: 'Pre-paid days (3 days)', quantity: 1, unit: 'item', rate: 3260.87, amount: 3260.87, gst: 489.13 },
  ])
  // 3/23 of 10.08 is 1.31; 15 % of 8.77 is 1.32.
  expect(of(1, 10.08, 1.31)).toMatchObject([{ rate: 8.77 }, { what: 'Rounding', rate: -0.01, taxed: false }])
})
