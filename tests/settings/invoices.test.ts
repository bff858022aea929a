import { expect, test } from 'vitest'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read } from '#tests/fixtures/server.ts'

/** The owner's settings beside an accepted quote, and how a day of it is invoiced. */
const open = async () => {
  const { adminApi, order, issue } = await engaged()
  const settings = async () => (await adminApi()).settings
  const get = async () => read((await settings()).$get())
  const change = async (json: object) =>
    (await settings()).$patch({ json: { version: (await get()).version, ...json } })
  return {
    get,
    change,
    next: async () => (await get()).invoices.next,
    refused: async (json: object) => {
      const answer = await change(json)
      return [answer.status, ((await answer.json()) as { fields?: object }).fields]
    },
    invoice: async (number?: string) => {
      await read(order(1))
      return (await read<InvoiceItem>(issue({ number }))).number
    },
  }
}

test('invoices are numbered here, until the owner says otherwise', async () => {
  const { get, change, invoice } = await open()
  const now = { numbering: 'here', prefix: 'INV-', next: 1, sentence: null }
  expect((await get()).invoices).toEqual(now)
  const sentence = 'Thank you for your business.'
  expect((await read(change({ invoices: { sentence } }))).invoices).toEqual({ ...now, sentence })
  await read(change({ invoices: { numbering: 'program' } }))
  expect(await invoice('2026/7')).toBe('2026/7')
})

test('the next number only goes up, and only before the first invoice with its prefix', async () => {
  const { change, refused, next, invoice } = await open()
  await read(change({ invoices: { next: 12 } }))
  const up = 'The next number may only go up from 12.'
  for (const lower of [11, null])
    expect(await refused({ invoices: { next: lower } })).toEqual([400, { 'invoices.next': up }])
  await read(change({ invoices: { next: 40 } }))
  expect([await invoice(), await next()]).toEqual(['INV-0040', 41])
  const follows = { 'invoices.next': 'INV-0040 is given, and INV-0041 follows it.' }
  for (const other of [50, 40, 1]) expect(await refused({ invoices: { next: other } })).toEqual([400, follows])
  expect((await read(change({ invoices: { prefix: 'KS/', next: 1 } }))).invoices).toMatchObject({ next: 1 })
  expect([await invoice(), await next()]).toEqual(['KS/0001', 2])
  expect((await read(change({ invoices: { prefix: 'INV-' } }))).invoices).toMatchObject({ next: 41 })
})

test('a number that is given already is not the next one', async () => {
  const { change, refused, invoice } = await open()
  await read(change({ invoices: { numbering: 'program' } }))
  for (const number of ['INV-0001', 'inv–0003']) await invoice(number)
  const taken = { 'invoices.next': 'INV-0001 is given already. Choose a higher number.' }
  expect(await refused({ invoices: { numbering: 'here' } })).toEqual([400, taken])
  await read(change({ invoices: { numbering: 'here', next: 2 } }))
  expect(await invoice()).toBe('INV-0002')
  const used = { 'invoices.prefix': 'INV-0003 is given already. Choose something else.' }
  expect(await refused({ invoices: { prefix: 'INV-', next: 3 } })).toEqual([400, used])
  await read(change({ invoices: { sentence: 'Thank you.' } }))
})
