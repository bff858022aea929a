import { expect, test } from 'vitest'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read } from '#tests/fixtures/server.ts'

test('a search finds a quote by its invoice, its credit note and its order number, whatever their case, dashes and spaces', async () => {
  const { ask, id, order, issue, onInvoice, create } = await engaged()
  await create({ client_company: 'Another' })
  await read(ask(`quotes/${id}/buyer`, { purchase_order: 'PO‑7788 / Ā' }))
  await read(order(5))
  const { lines } = await read<InvoiceItem>(issue())
  const credit = { lines: lines.map((line) => ({ id: line.id })), frees: true, words: 'Of another client' }
  await read(onInvoice('INV-0001', 'credit', credit))
  const found = async (q: string) => {
    const { items } = await read<{ items: { id: string }[] }>(ask(`quotes?q=${encodeURIComponent(q)}`))
    return items.map((item) => item.id)
  }
  const typed = [
    ...['INV-0001', 'inv-0001', 'INV – 0001', 'inv−0001', ' Inv-0001 ', 'ＩＮＶ-0001', '0001', 'CN-0001', 'cn—0001'],
    ...['PO-7788', 'po-7788', 'PO – 7788', 'po 7788', 'PO-7788 / ā', '7788'],
  ]
  for (const q of typed) expect(await found(q), q).toEqual([id])
  for (const q of ['INV-0002', 'INV_0001', '1', 'PO-7789', 'PO-7788 INV-0001', '%', '\u0600\u0600'])
    expect(await found(q), q).toEqual([])
  expect(await read(ask('quotes?q=INV-0001&status=sent'))).toMatchObject({ items: [], total: 0 })
  expect(await read(ask('quotes?q=INV-0001&status=accepted'))).toMatchObject({ items: [{ id }], total: 1 })
})
