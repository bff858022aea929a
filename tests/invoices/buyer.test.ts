import { expect, test } from 'vitest'
import type { InvoiceItem, InvoiceList } from '#src/invoices/schema.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read } from '#tests/fixtures/server.ts'

test('the owner corrects the buyer: what is left out stays, and what is empty is cleared', async () => {
  const { ask, atLink, order, id } = await engaged()
  await read(atLink('/details', { legal_name: 'Kauri Holdings Ltd', purchase_order: 'PO-1', address: '1 Quay' }))
  await order(5)
  const correct = async (json: object) => (await read<InvoiceItem>(ask(`quotes/${id}/buyer`, json))).buyer
  expect(await correct({ address: '2 Quay' })).toMatchObject({ name: 'Kauri Holdings Ltd', purchase_order: 'PO-1' })
  const cleared = await correct({ legal_name: '', purchase_order: '' })
  expect(cleared).toMatchObject({ purchase_order: null, address: '2 Quay' })
  expect(cleared.name).not.toBe('Kauri Holdings Ltd')
  const [item] = (await read<InvoiceList>(ask('invoices?state=to_invoice'))).items
  expect(item?.buyer).toEqual(cleared)
})
