import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { engaged } from './engagement.ts'

/** A block of five days, a day of casual time with travel, and a no-show. */
const worked = async (changes = {}) => {
  const engagement = await engaged('prepaid', changes)
  const { order, enter, go, idOf } = engagement
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, km: 80 })
  const booking = idOf(await enter({ kind: 'booked', day: '2026-11-03', hours: 4 }))
  go('2026-11-04 10:00:00')
  await enter({ kind: 'no_show', of: booking })
  await read(order(5))
  return engagement
}

test('what is to be billed goes under a number, is overdue after 7 days, and is paid on a day', async () => {
  const { bills, bill, pay, go, see } = await worked()
  expect(await bills('to_bill')).toMatchObject([
    { number: null, lines: [{ what: 'Pre-paid days, ordered 4 November 2026' }], total: 7187.5 },
  ])
  const sums = { net: 6250, gst: 937.5, total: 7187.5 }
  const made = { number: 'INV-7', day: '2026-11-04', due: '2026-11-11', ...sums, paid_on: null }
  const lines = [{ quantity: 5, unit: 'day', amount: 6250, taxed: true }]
  const item = await read(bill('INV-7', '2026-11-04'))
  expect(item).toMatchObject({ ...made, state: 'billed', late: 0, lines })
  expect(await read(bill('INV-7', '2026-11-04'))).toEqual(item)
  expect(await refusalOf(bill('INV-7', '2026-11-03'))).toEqual([409, 'bill_number_used'])
  expect(await refusalOf(bill('INV-8', '2026-11-04'))).toEqual([409, 'nothing_to_bill'])
  expect((await see()).to_pay).toMatchObject([{ total: 7187.5, due: '2026-11-11', reference: 'INV-7' }])
  go('2026-11-11 23:59:59')
  expect(await bills('overdue')).toEqual([])
  go('2026-12-01 10:00:00')
  expect(await bills('overdue')).toMatchObject([{ ...made, late: 94.52 }])
  const casual = [
    { what: 'Casual time, 2 November 2026', quantity: 4, unit: 'h', amount: 340, taxed: true },
    { what: 'Travel, 2 November 2026', quantity: 60, unit: 'km', amount: 70.2, taxed: true },
    { what: 'Booked and not used, 3 November 2026', quantity: 4, amount: 340, taxed: false },
  ]
  expect(await bills('to_bill')).toMatchObject([{ lines: casual, net: 750.2, gst: 61.53, total: 811.73 }])
  const paid = await read(pay('INV-7', '2026-11-25'))
  expect([paid, await read(pay('INV-7', '2026-11-25'))]).toMatchObject([{ paid_on: '2026-11-25', late: 66.16 }, paid])
  expect(await refusalOf(pay('INV-7', '2026-11-26'))).toEqual([409, 'bill_paid'])
  expect(await refusalOf(pay('INV-9', '2026-11-26'))).toEqual([404, 'not_found'])
  expect(await see()).toMatchObject({ to_pay: [], blocks: [{ paid: '2026-11-25', valid_to: '2027-02-23' }] })
  expect((await bills('paid')).map(({ number }) => number)).toEqual(['INV-7'])
})

test('a bill keeps its lines: what they rest on is corrected after the bill', async () => {
  const { bill, overview, refuses, enter, bills } = await worked()
  await read(bill('INV-7', '2026-11-04'))
  const { entries } = await overview()
  const corrects = (kind: string) => {
    const of = entries.find((entry) => entry.kind === kind)?.id
    return { kind: 'corrected', of, words: 'By mistake' }
  }
  expect(await refuses(corrects('ordered'))).toEqual([409, 'not_correctable'])
  await enter(corrects('billed'))
  expect((await bills()).map(({ state }) => state)).toEqual(['to_bill'])
  await read(bill('INV-7', '2026-11-04'))
})

test('a bill keeps its lines when a setting changes later; the client sees the account', async () => {
  const { adminApi, bill, bills, go, see, enter, idOf } = await engaged()
  const miss = async (day: string) => {
    const booking = idOf(await enter({ kind: 'booked', day, hours: 4 }))
    go(`${day} 18:00:00`)
    await enter({ kind: 'no_show', of: booking })
  }
  await miss('2026-11-03')
  go('2026-12-01 10:00:00')
  await read(bill('INV-7', '2026-12-01'))
  const before = await bills('billed')
  const business = { fees_carry_gst: true, account_name: 'Kea Sales', account_number: '123456789012300' }
  await read((await adminApi()).settings.$patch({ json: { business, version: 0 } }))
  await miss('2026-12-02')
  expect(await bills('billed')).toEqual(before)
  expect((await see()).to_pay).toMatchObject([{ account: 'Kea Sales, 12-3456-7890123-00' }])
  go('2027-01-05 10:00:00')
  expect(await bills()).toMatchObject([{ lines: [{ taxed: true }] }, { number: 'INV-7', lines: [{ taxed: false }] }])
})

// The header of Xero's template for sales invoices.
const xeroHeader =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,' +
  '*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,' +
  '*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme'

const cellsOf = (csv: string) => {
  const [header = [], ...rows] = Papa.parse<string[]>(csv.replace('\ufeff', '').trim()).data
  return { header: header.join(), rows: rows.map((row) => Object.fromEntries(header.map((name, n) => [name, row[n]]))) }
}

const sumOf = (rows: Record<string, string | undefined>[]) =>
  rows.reduce((cents, row) => cents + Math.round(Number(row['*Quantity']) * Number(row['*UnitAmount']) * 100), 0)

test('the file for Xero has the columns of its template, and by tax type the sums of the list', async () => {
  const { file, go, bill, bills } = await worked({ client_company: '=Kauri, "Ltd"', mileage_rate_per_km: 1.03 })
  await read(bill('INV-7', '2026-11-04'))
  go('2026-12-01 10:00:00')
  const { header, rows } = cellsOf(await file('xero'))
  expect(header).toBe(xeroHeader)
  const [item] = await bills('to_bill')
  const number = `${item?.quote.reference}-2026-12-01`
  const of = (name: string) => rows.map((row) => row[name])
  for (const [name, cell] of Object.entries({
    '*ContactName': `'=Kauri, "Ltd"`,
    EmailAddress: 'hana@rimu.example',
    '*InvoiceNumber': number,
    Reference: item?.quote.reference,
    '*InvoiceDate': '01/12/2026',
    '*DueDate': '08/12/2026',
    '*AccountCode': '200',
    TaxAmount: '',
  }))
    expect(of(name), name).toEqual(Array(3).fill(cell))
  expect(of('*TaxType')).toEqual(['15% GST on Income', '15% GST on Income', 'No GST'])
  expect(of('*Description')).toEqual(item?.lines.map(({ what }) => what))
  expect(of('*Quantity')).toEqual(['4', '60', '4'])
  const taxed = rows.filter((row) => row['*TaxType'] !== 'No GST')
  expect(sumOf(rows) / 100).toBe(item?.net)
  expect(Math.round((sumOf(taxed) * 15) / 100) / 100).toBe(item?.gst)
})

test('the plain table has every line, and a line without a rate is in no file', async () => {
  const { file, go, bill, bills, order, pay } = await worked({ extra_half_day_rate: null })
  await read(bill('INV-7', '2026-11-04'))
  await read(pay('INV-7', '2026-11-04'))
  go('2026-12-01 10:00:00')
  await read(order(1))
  expect((await bills('to_bill'))[0]?.lines.map(({ amount }) => amount)).toEqual([null, 70.2, null, 1250])
  const { header, rows } = cellsOf(await file('plain'))
  expect(header).toBe('reference,company,state,number,day,due,paid_on,what,quantity,unit,amount,gst')
  expect(rows.map(({ state, number, amount }) => `${state} ${number} ${amount}`)).toEqual([
    'to_bill  70.2',
    'to_bill  1250',
    'paid INV-7 6250',
  ])
  expect(cellsOf(await file('xero')).rows.map((row) => row['*UnitAmount'])).toEqual(['1.17', '1250'])
  for (const { quantity } of rows) expect(quantity).toMatch(/^\d+(\.\d\d?)?$/)
})
