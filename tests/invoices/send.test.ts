import { expect, test } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import { sha256 } from '#src/base/sha256.ts'
import { invoiceSent } from '#src/invoices/emails.tsx'
import { reminderText } from '#src/invoices/reminder-rules.ts'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { engaged } from '#tests/days/engagement.ts'
import { businessWith } from '#tests/fixtures/config.ts'
import { read } from '#tests/fixtures/server.ts'
import { rendered } from '#tests/mail/fixtures.ts'
import { post } from '#tests/nda/fixtures.ts'
import { bytesOf } from '#tests/quotes/fixtures.ts'
import { invoiceLines, invoiceSays } from './document-fixtures.ts'

test('an invoice and its credit note are emailed as the PDF that client and owner read, which /verify knows', async () => {
  const { server, token, order, issue, onInvoice, ask, atLink } = await engaged()
  await read(order(5))
  const { lines } = await read<InvoiceItem>(issue({ send: true }))
  await read(onInvoice('INV-0001', 'credit', { lines: [{ id: lines[0]?.id }], frees: true, words: 'The days were 4.' }))
  const sent = (await server.deliver()).filter(({ subject }) => /^(Invoice|Credit note) /.test(subject))
  expect(sent.map(({ subject, to }) => [subject, to])).toEqual([
    ['Invoice INV-0001 for Rimu & Tōtara Foods Limited', 'hana@rimu.example'],
    ['Credit note CN-0001 for Rimu & Tōtara Foods Limited', 'hana@rimu.example'],
  ])
  for (const [at, number] of ['INV-0001', 'CN-0001'].entries()) {
    const bytes = await bytesOf(ask(`invoices/${number}.pdf`))
    expect(await bytesOf(atLink(`/invoices/${number}.pdf`))).toEqual(bytes)
    const kind = at === 0 ? 'invoice' : 'credit'
    const content = Buffer.from(bytes).toString('base64')
    expect(sent[at]?.attachments).toMatchObject([{ filename: `${kind}-${number}.pdf`, content }])
    for (const words of ['Kia ora Hana Tāmati,', `/quote/${token}`]) expect(sent[at]?.text).toContain(words)
    expect(await read(post(server, '/api/verify', { sha256: sha256(bytes) }))).toMatchObject({
      ...{ issued: true, kind, initials: ['SAL', 'RTFL'] },
    })
  }
})

test('an email to an address that is not the client’s has no link and greets nobody by name', async () => {
  const { server, id, token, order, issue, onInvoice, ask, go } = await engaged()
  await read(order(5))
  await read(ask(`quotes/${id}/buyer`, { purchase_order: 'PO-7788', billing_email: 'accounts@rimu.example' }))
  await read(issue({ send: true }))
  await server.deliver()
  go('2026-12-08 10:00:00')
  const { to, text } = await read<{ to: string; text: string }>(ask('invoices/INV-0001/write'))
  expect([to, text.slice(0, 8)]).toEqual(['accounts@rimu.example', 'Kia ora,'])
  await read(onInvoice('INV-0001', 'write', { text }))
  const sent = (await server.deliver()).filter((one) => one.to === 'accounts@rimu.example')
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Invoice INV-0001 for Rimu & Tōtara Foods Limited',
    'Invoice INV-0001 for Rimu & Tōtara Foods Limited is not paid',
  ])
  for (const email of sent) {
    expect(email.text).toContain('Kia ora,')
    expect(`${email.text} ${email.html}`).not.toMatch(new RegExp(`${token}|Hana|See `))
  }
})

const invoice = invoiceSays()

test('the email of an invoice says what is left to pay and where, and no account where nothing is left', async () => {
  const data = {
    ...invoice,
    invoice: 'inv_1' as const,
    client_name: 'Hana Tāmati',
    link: null,
    business: businessWith(),
  }
  const factsOf = async (paid: number, open: number, changes = {}) => {
    const sums = { paid: paid as Dollars, open: open as Dollars }
    const { text } = await rendered(invoiceSent.write({ ...data, ...changes, ...sums }))
    return text.split('\n').slice(text.split('\n').findIndex((line) => line.startsWith('Here is')))
  }
  const account = 'Account: Ridge & Plain Limited, 12-3456-7890123-00'
  const lines = [
    'Pre-paid days, ordered 5 October 2026, 3 days: $3,750.30',
    'Casual time, 3 November 2026, 1 half day: $340.00',
    'Travel, 3 November 2026, 60 km: $70.20',
    'Cancelled booking of 17 November 2026, 1 fee: $170.00',
  ]
  const sums = ['Net, before GST: $4,330.50', 'GST 15%: $624.08', 'Total: $4,954.58']
  const reference = ['Reference: INV-0007', 'Your order number: PO-7788', '']
  const here = 'Here is invoice INV-0007 under quote Q-7K3M9XZT, as a PDF.'
  const told = [here, '', 'To pay by 8 December 2026: $4,954.58', '', ...lines, ...sums, '', account, ...reference]
  expect((await factsOf(0, 4954.58)).slice(0, told.length)).toEqual(told)
  expect(await factsOf(1000, 3954.58)).toEqual(
    expect.arrayContaining(['Paid: $1,000.00', 'To pay by 8 December 2026: $3,954.58', account]),
  )
  const paid = await factsOf(4954.58, 0)
  expect(paid).toEqual(expect.arrayContaining([`${here} Nothing is left to pay on it.`, 'Paid: $4,954.58']))
  expect(paid).not.toContain(account)
  const included = await factsOf(0, 4330.5, invoiceLines('included'))
  expect(included).toEqual(
    expect.arrayContaining([
      'Total: $4,330.50',
      'The total includes GST of $542.68 (3/23).',
      'GST number 123-123-123.',
    ]),
  )
  const priced = Array.from({ length: 15 }, (_, at) => ({ ...invoice.lines[0], id: `km:${at}` }))
  expect(await factsOf(0, 1, { lines: priced })).toContain('Its 15 lines are in the PDF.')
})

test('the draft of a reminder says what is open, where to pay it, and a late charge that is not added', () => {
  const facts = { open: 143_750, late: 1890, by: 'Alex Example' }
  expect(reminderText(invoice, { ...facts, client_name: 'Hana Tāmati' }).split('\n\n')).toEqual([
    'Kia ora Hana,',
    'Invoice INV-0007 of 1 December 2026 (your order number PO-7788) was due on 8 December 2026, and $1,437.50 is still open. If you have paid it meanwhile, please ignore this.',
    'Please pay to Ridge & Plain Limited, 12-3456-7890123-00, with the reference INV-0007.',
    'Our terms allow a late charge, $18.90 by today. I have not added it.',
    'If something about the invoice is not right, please reply and tell me.',
    'Alex Example',
  ])
  expect(reminderText(invoice, { ...facts, late: 0, client_name: null })).not.toContain('late charge')
})
