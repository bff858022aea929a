import { expect, test } from 'vitest'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

type Engaged = Awaited<ReturnType<typeof engaged>>

const setBusiness = async ({ adminApi }: Pick<Engaged, 'adminApi'>, business: object) => {
  const { settings } = await adminApi()
  const { version } = await read(settings.$get())
  const json = { business, version, sure: true } as Parameters<typeof settings.$patch>[0]['json']
  await read(settings.$patch({ json }))
}

test('GST follows the quote and the registration on the day of the invoice', async () => {
  const not = await engaged('prepaid', { prepaid_day_rate: 1150 }, { environment: { BUSINESS_GST: 'not' } })
  await read(not.order(1))
  expect(await read(not.issue())).toMatchObject({ gst_status: 'none', net: 1150, gst: 0, total: 1150 })

  const later = await engaged('prepaid', { prepaid_day_rate: 1150 })
  await read(later.order(1))
  later.go('2026-11-09 10:00:00')
  await setBusiness(later, { gst: 'not' })
  const [item] = await later.invoices('to_invoice')
  expect(item).toMatchObject({ gst_status: 'none', total: 1150 })
  expect(await refusalOf(later.issue({ shown: '0'.repeat(64) }))).toEqual([409, 'buyer_changed'])
  expect(await read(later.issue())).toMatchObject({ gst_status: 'none', gst: 0, total: 1150 })
  await read(later.order(1, 'again'))
  await setBusiness(later, { gst: 'registered' })
  expect(await read(later.issue())).toMatchObject({ gst_status: 'added', gst: 172.5, total: 1322.5 })
})

test('a quote without GST of a seller who is registered by now keeps its total, which includes 3/23', async () => {
  const started = await serverWithAdmin()
  await setBusiness(started, { gst: 'not' })
  const { id, accept, atLink } = await started.sendQuote({ prepaid_day_rate: 1150, start_date: null })
  await accept({ plan: 'prepaid' })
  await read(atLink('/days/order', { days: 1, key: 'order' }))
  await setBusiness(started, { gst: 'registered' })
  const { items } = await read((await started.adminApi()).invoices.$get({ query: {} }))
  expect(items).toMatchObject([{ quote: { id }, gst_status: 'included', net: 1000, gst: 150, total: 1150 }])
})

test('an invoice is due a week later on a working day, and emailed to the billing address with its PDF after 10 s', async () => {
  const engagement = await engaged()
  const { ask, id, order, issue, server, onInvoice, go, adminApi } = engagement
  const own = 'Thank you for working with us.'
  await read((await adminApi()).settings.$patch({ json: { version: 0, invoices: { sentence: own } } }))
  await read(order(1))
  go('2026-12-18 10:00:00')
  const details = { billing_email: 'accounts@rimu.example', purchase_order: 'PO-7788', address: '1 Main St, Timaru' }
  const item = await read<InvoiceItem>(ask(`quotes/${id}/buyer`, details))
  expect(item).toMatchObject({
    state: 'to_invoice',
    buyer: { email: details.billing_email, purchase_order: 'PO-7788' },
  })
  const count = (await server.deliver(60_000)).length
  const sent = await read<InvoiceItem>(issue({ send: true }))
  expect(sent.sentences).toEqual([expect.stringMatching(/^Invoices are due 7 days/), own])
  // 25 December to 3 January are no working days.
  expect(sent).toMatchObject({ due: '2026-12-29', undo: true, sent_at: expect.any(String) })
  expect(await read(onInvoice('INV-0001', 'undo-send'))).toMatchObject({ sent_at: null, undo: false, state: 'open' })
  await read(onInvoice('INV-0001', 'send'))
  await read(onInvoice('INV-0001', 'send'))
  const [email, ...more] = (await server.deliver(60_000)).slice(count)
  expect([email?.to, more]).toEqual(['accounts@rimu.example', []])
  expect(email?.text).not.toContain('/quote/')
  expect(email?.attachments?.map(({ filename }) => filename)).toEqual(['invoice-INV-0001.pdf'])
  expect(await refusalOf(onInvoice('INV-0001', 'undo-send'))).toEqual([409, 'invoice_email_left'])
})

test('an overdue invoice is written about twice, disputed, or left alone; what is disputed bears no late charge', async () => {
  const { order, issue, onInvoice, go, ask, invoices, server } = await engaged('prepaid')
  await read(order(1))
  await read(issue())
  expect(await refusalOf(onInvoice('INV-0001', 'leave'))).toEqual([409, 'not_overdue'])
  go('2026-11-29 10:00:00')
  expect(await invoices('overdue')).toMatchObject([{ late: 18.9, open: 1437.5 }])
  const draft = await read<{ text: string; to: string }>(ask('invoices/INV-0001/write'))
  expect(draft.text).toMatch(/INV-0001.*\$1,437\.50.*\$18\.90/s)
  const write = (key: string) => onInvoice('INV-0001', 'write', { text: draft.text, key })
  await read(write('a'))
  await read(write('a'))
  expect(await read(write('b'))).toMatchObject({ reminders: 2 })
  expect(await refusalOf(write('c'))).toEqual([409, 'written_twice'])
  // Sunday: they leave on Monday morning.
  const reminders = async () => (await server.deliver(60_000)).filter(({ subject }) => /is not paid/.test(subject))
  expect(await reminders()).toEqual([])
  const dispute = (amount: number) => onInvoice('INV-0001', 'disputed', { amount, words: 'One hour less' })
  expect(await refusalOf(dispute(1437.51))).toEqual([409, 'more_than_open'])
  expect(await read(dispute(437.5))).toMatchObject({ disputed: 437.5, late: 13.15 })
  expect(await read(dispute(0))).toMatchObject({ disputed: 0, late: 18.9 })
  expect(await read(onInvoice('INV-0001', 'leave'))).toMatchObject({ state: 'overdue' })
  go('2026-11-30 09:00:00')
  expect(await reminders()).toHaveLength(2)
})

test('unused days that are refunded: invoiced first if paid by hand, credited by the line of minus, then paid back', async () => {
  const { order, enter, issue, onInvoice, go, invoices } = await engaged()
  const [block] = (await read(order(5))).blocks
  await enter({ kind: 'paid', of: block?.id, day: '2026-11-02' })
  go('2026-11-03 10:00:00')
  await enter({ kind: 'ended', day: '2026-12-04', who: 'owner', why: 'notice' })
  go('2026-12-07 10:00:00')
  expect(await read(issue())).toMatchObject({ state: 'paid', payments: [{ day: '2026-11-02', amount: 7187.5 }] })
  const [item] = await invoices('to_invoice')
  const lines = item?.lines.map(({ id }) => ({ id }))
  expect(item).toMatchObject({ total: 0, lines: [{ amount: -6250, gst: -937.5, credits: 'INV-0001' }] })
  expect(await refusalOf(issue({ lines: item?.lines.map(({ id, shown }) => ({ id, shown })) }))).toEqual([
    400,
    'invalid',
  ])
  const note = { lines, frees: false, words: 'The engagement ended' }
  expect(await read(onInvoice('INV-0001', 'credit', note))).toMatchObject({ net: 6250, total: 7187.5 })
  const [credited] = (await invoices('credited')).filter(({ number }) => number === 'INV-0001')
  expect([credited?.to_refund, await invoices('to_invoice')]).toEqual([7187.5, []])
  expect(await read(onInvoice('INV-0001', 'refund', { day: '2026-12-07', amount: 7187.5, words: null }))).toMatchObject(
    {
      to_refund: 0,
    },
  )
})

test('a month that ends early is credited by its rest alone, with its GST', async () => {
  const { enter, issue, onInvoice, go, invoices } = await engaged('retainer', {
    retainer_rate: 2400,
    min_term_months: null,
  })
  await enter({ kind: 'started', day: '2026-12-01', sure: true })
  go('2026-12-01 10:00:00')
  expect(await read(issue())).toMatchObject({ total: 2760 })
  await enter({ kind: 'ended', day: '2026-12-20', who: 'owner', why: 'agreed', refund: true })
  go('2026-12-21 10:00:00')
  const [item] = await invoices('to_invoice')
  expect(item?.lines).toMatchObject([{ amount: -851.61, gst: -127.74, credits: 'INV-0001' }])
  const lines = item?.lines.map(({ id }) => ({ id }))
  await read(onInvoice('INV-0001', 'credit', { lines, frees: false, words: 'Ended on 20 December' }))
  expect(await invoices('to_invoice')).toEqual([])
  expect(await invoices('overdue')).toMatchObject([{ open: 1780.65 }])
})
