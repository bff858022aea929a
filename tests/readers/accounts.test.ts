import { expect, test } from 'vitest'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import type { AccountsQuote } from '#src/workflows/quotes/schema.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { accounts, linkOf, partner, readerToken } from './fixtures.ts'

/** An accepted quote whose invoices go to accounts. */
const billed = async (reader: object = accounts) => {
  const quote = await engaged()
  await read(quote.asAdmin('/readers', reader))
  await read(quote.order(5))
  return { ...quote, at: linkOf(quote.server, readerToken(quote.server, accounts.email)) }
}

test('a reader for accounts gets the invoices with their own link, and sees invoices alone', async () => {
  const { server, issue, token, at, invoices, atLink, asAdmin } = await billed()
  await read(asAdmin('/readers', { ...partner, for: 'read' }))
  const before = (await at.see()) as AccountsQuote
  expect(before.days).toEqual({ to_pay: [], invoices_done: [], statements: [] })
  expect((await invoices('to_invoice'))[0]?.buyer.email).toBe(accounts.email)
  await read<InvoiceItem>(issue({ send: true }))
  const [sent, ...more] = (await server.deliver()).filter(({ subject }) => subject.startsWith('Invoice'))
  expect([sent?.to, more]).toEqual([accounts.email, []])
  for (const words of ['Kia ora Rangi Moana,', `/quote/${at.token}`]) expect(sent?.text).toContain(words)
  expect(sent?.text).not.toContain(token)
  expect(sent?.attachments).toHaveLength(1)
  const after = (await at.see()) as AccountsQuote
  expect(after.days?.to_pay.map(({ number }) => number)).toEqual(['INV-0001'])
  expect((await at.ask('/invoices/INV-0001.pdf')).status).toBe(200)
  expect(await refusalOf(at.ask('/invoices/INV-0001/evidence.zip'))).toEqual([403, 'reader_only_reads'])
  // The PDF has the address of accounts, which no other reader gets.
  const other = linkOf(server, readerToken(server, partner.email))
  expect(await (await other.ask()).text()).not.toContain(accounts.email)
  expect((await other.ask('/invoices/INV-0001.pdf')).status).toBe(404)
  expect((await atLink('/invoices/INV-0001.pdf')).status).toBe(200)
})

test('without bills, accounts get a copy of invoice, credit note and reminder; undo stops both', async () => {
  const { server, issue, onInvoice, at, go, ask } = await billed({ ...accounts, bills: false })
  const { lines } = await read<InvoiceItem>(issue({ send: true }))
  await read(onInvoice('INV-0001', 'undo-send'))
  await read(onInvoice('INV-0001', 'send'))
  go('2026-12-08 10:00:00')
  const { text } = await read<{ text: string }>(ask('invoices/INV-0001/write'))
  await read(onInvoice('INV-0001', 'write', { text }))
  await read(onInvoice('INV-0001', 'credit', { lines: [{ id: lines[0]?.id }], frees: true, words: 'It was 4.' }))
  const sent = (await server.deliver()).filter(({ subject }) => /INV-0001|CN-0001/.test(subject))
  const kinds = ['Invoice INV-0001', 'is not paid', 'Credit note CN-0001']
  for (const to of ['hana@rimu.example', accounts.email]) {
    const own = sent.filter((one) => one.to === to).map(({ subject }) => subject)
    expect([own.length, kinds.every((kind) => own.some((subject) => subject.includes(kind)))], to).toEqual([3, true])
  }
  for (const email of sent.filter(({ to }) => to === accounts.email)) expect(email.text).toContain(at.token)
})

test('stopping gives the billing address back and tells the owner; a later detail of the client wins over a reader', async () => {
  const { server, at, invoices, atLink } = await billed()
  const buyer = async () => (await invoices('to_invoice'))[0]?.buyer.email
  server.wait(1000)
  await read(atLink('/details', { billing_email: 'office@rimu.example' }))
  expect(await buyer()).toBe('office@rimu.example')
  await at.ask('/stop-reading', {})
  const told = (await server.deliver()).filter(({ subject }) => subject.includes('gets no more invoices'))
  expect(told.map(({ to }) => to)).toEqual([server.ctx.business().notifyEmail])
  expect(await buyer()).toBe('office@rimu.example')
})

test('the month’s summary goes to accounts too, with the statement and their own link', async () => {
  const { server, enter, asAdmin, go, at } = await billed()
  await enter({ kind: 'worked', day: '2026-11-02', hours: 8, km: 0, words: 'Stores' })
  go('2026-12-01 10:00:00')
  await read(asAdmin('/days/email', { kind: 'summary', month: '2026-11' }))
  const sent = (await server.deliver()).filter(({ subject }) => subject.startsWith('November 2026, for'))
  expect(sent.map(({ to }) => to).sort()).toEqual([accounts.email, 'hana@rimu.example'])
  expect(sent.find(({ to }) => to === accounts.email)?.text).toContain(at.token)
})
