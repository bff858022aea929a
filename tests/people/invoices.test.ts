import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { inspect } from '#src/status/inspect.ts'
import { engaged } from '#tests/days/engagement.ts'
import { databaseOnDisk, read } from '#tests/fixtures/server.ts'
import { peopleOf, unzipped } from './fixtures.ts'

const email = 'hana@rimu.example'
const accounts = 'accounts@rimu.example'

/** An invoice with a payment, a dispute and a credit note, each with words. */
const invoiced = async () => {
  const { db, filesWith } = databaseOnDisk()
  const engagement = await engaged('prepaid', {}, { db })
  const { server, ask, id, order, issue, onInvoice } = engagement
  await read(ask(`quotes/${id}/buyer`, { billing_email: 'Accounts@rimu.example' }))
  await read(order(5))
  const { lines } = await read<InvoiceItem>(issue())
  const paid = { day: '2026-11-02', amount: 100, words: 'canarypayment' }
  const { payments } = await read<InvoiceItem>(onInvoice('INV-0001', 'payments', paid))
  await read(onInvoice('INV-0001', `payments/${payments[0]?.id}/correct`, { words: 'canarymistake' }))
  await read(onInvoice('INV-0001', 'disputed', { amount: 50, words: 'canarydispute' }))
  const part = { lines: [{ id: lines[0]?.id }], amount: 10, frees: false, words: 'Agreed by telephone' }
  await read(onInvoice('INV-0001', 'credit', part))
  await server.deliver()
  return { ...engagement, ...peopleOf(await server.signedIn({ admin: true })), filesWith }
}

test('a copy has the invoices of a person with their payments and PDFs, and their address on those of others (H11)', async () => {
  const { server, id, find, copy } = await invoiced()
  const { json, bytes, files } = await unzipped(copy(email))
  expect(json(`invoices/${id}-invoices.json`)).toMatchObject({
    invoices: [
      {
        ...{ number: 'INV-0001', kind: 'invoice', total: 7187.5, buyer: { email: 'Accounts@rimu.example' } },
        credits: ['CN-0001'],
        entries: [
          { kind: 'payment', amount: 100, words: 'canarypayment' },
          { kind: 'corrected', words: 'canarymistake' },
          { kind: 'disputed', amount: 50, words: 'canarydispute' },
        ],
      },
      { number: 'CN-0001', kind: 'credit', why: 'Agreed by telephone', total: 11.5 },
    ],
  })
  const pdfs = Object.keys(files).filter((path) => /^invoices\/.*pdf$/.test(path))
  expect(pdfs).toEqual(['invoice-INV-0001.pdf', 'credit-CN-0001.pdf'].map((name) => `invoices/${id}-invoices/${name}`))
  const stored = server.rows('invoice_documents').map((row) => row.sha256)
  expect(pdfs.map((path) => sha256(bytes(path))).sort()).toEqual(stored.sort())
  const { groups } = await find(accounts)
  const traces = groups.find(({ group }) => group === 'invoices')?.traces
  const label = (number: string) => ({ label: `${number}, email for invoices`, outcome: 'kept', why: 'invoices' })
  expect(traces).toMatchObject([label('INV-0001'), label('CN-0001')])
  const { all } = await unzipped(copy(accounts))
  expect(all).toContain('INV-0001')
  expect(all).not.toMatch(/canary|Hana/)
})

test('an erasure keeps invoices whole for 7 years, and no byte of the words that stand in no document (H11)', async () => {
  const { server, find, erase, filesWith } = await invoiced()
  const kept = () => [server.rows('invoices'), server.rows('invoice_documents')]
  const before = kept()
  const trace = async () => {
    const { groups } = await find(email)
    return groups.find(({ group }) => group === 'invoices')?.traces[0]
  }
  expect(await trace()).toMatchObject({ state: 'INV-0001, CN-0001', outcome: 'redacted' })
  expect(filesWith('canarypayment')).not.toEqual([])
  expect((await erase(email)).status).toBe(200)
  for (const word of ['canarypayment', 'canarymistake', 'canarydispute']) expect(filesWith(word), word).toEqual([])
  expect(kept()).toEqual(before)
  const { created_at } = server.row('invoices', { kind: 'credit' })
  expect(await trace()).toMatchObject({ outcome: 'kept', why: 'invoices', until: created_at.replace('2026', '2033') })
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
  const again = await server.storesNothing(() => read<{ erased: object }>(erase(email)), ['sessions'])
  expect(again.erased).toMatchObject({ deleted: 0, redacted: 0 })
})
