import { expect, test } from 'vitest'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read } from '#tests/fixtures/server.ts'

const settle = async (presses: readonly Promise<Response>[]) => {
  const answers = await Promise.all(presses)
  return answers.map(({ status }) => status).sort()
}

test('of 50 presses at once for the same lines one makes an invoice; its payments and credits never exceed it', async () => {
  const { issue, onInvoice, order, invoices, server } = await engaged()
  await read(order(5))
  const once = await settle(Array.from({ length: 50 }, (_, n) => issue({ key: `race-${n}` })))
  expect(once).toEqual([200, ...Array(49).fill(409)])
  const pay = (n: number) =>
    onInvoice('INV-0001', 'payments', { day: '2026-11-02', amount: 1000, words: null, key: `p${n}` })
  expect(await settle(Array.from({ length: 50 }, (_, n) => pay(n)))).toEqual([
    ...Array(7).fill(200),
    ...Array(43).fill(409),
  ])
  const [item] = await invoices('open')
  const lines = item?.lines.map(({ id }) => ({ id }))
  const credit = (n: number) =>
    onInvoice('INV-0001', 'credit', { lines, amount: 1000, frees: false, words: 'Goodwill', key: `c${n}` })
  expect(await settle(Array.from({ length: 50 }, (_, n) => credit(n)))).toEqual([
    ...Array(6).fill(200),
    ...Array(44).fill(409),
  ])
  expect(server.rows('invoices').map(({ number }) => number)).toEqual([
    'INV-0001',
    ...Array.from({ length: 6 }, (_, n) => `CN-000${n + 1}`),
  ])
})

test('50 invoices at once have one number each, without a gap', async () => {
  const { order, invoices, issue } = await engaged()
  for (let n = 0; n < 5; n += 1) await read(order(1))
  const [item] = await invoices('to_invoice')
  const named = item?.lines.map(({ id, shown }) => [{ id, shown }]) ?? []
  const made = await Promise.all(named.map(async (lines) => read<InvoiceItem>(issue({ lines, shown: item?.shown }))))
  expect(made.map(({ number }) => number).sort()).toEqual(['INV-0001', 'INV-0002', 'INV-0003', 'INV-0004', 'INV-0005'])
})
