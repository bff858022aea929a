import { expect, test } from 'vitest'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { read } from '#tests/fixtures/server.ts'
import { engaged } from './engagement.ts'

/** An accepted quote, and what the owner does with its invoices. */
const invoiced = async () => {
  const engagement = await engaged()
  const { issue, onInvoice, open } = engagement
  return {
    ...engagement,
    issueOn: (day: string) => read<InvoiceItem>(issue({ day })),
    pay: (number: string, amount: number, day: string) =>
      read(onInvoice(number, 'payments', { day, amount, words: 'CANARY of a payment' })),
    credit: (number: string, line: string) =>
      read(onInvoice(number, 'credit', { lines: [{ id: line }], frees: false, words: 'Two days were not needed' })),
    words: async () => (await open()).words,
  }
}

test('the client sees what an invoice says and what is paid, and nothing that is the owner’s', async () => {
  const { order, issueOn, pay, credit, onInvoice, see, overview, ask, server, token, go } = await invoiced()
  await read(order(1))
  const { number } = await issueOn('2026-11-02')
  await read(order(2))
  const { number: second, lines } = await issueOn('2026-11-02')
  await pay(number ?? '', 400, '2026-11-02')
  await read(onInvoice(number ?? '', 'disputed', { amount: 100, words: 'CANARY of a dispute' }))
  await credit(second ?? '', lines[0]?.id ?? '')
  go('2026-11-29 10:00:00')
  const days = await see()
  const path = (of: string) => `/api/quotes/${token}/invoices/${of}.pdf`
  const line = { what: 'Pre-paid days, ordered 2 November 2026', unit: 'day' }
  const rest = { gst_status: 'added', credited: 0, to_refund: 0, account: null, corrects: null, why: null }
  expect(days.to_pay).toMatchObject([
    {
      ...{ ...rest, kind: 'invoice', number: 'INV-0001', state: 'overdue', day: '2026-11-02', due: '2026-11-09' },
      lines: [{ ...line, quantity: 1, amount: 1250, gst: 187.5 }],
      ...{ gst: 187.5, total: 1437.5, paid: 400, open: 1037.5, late: 12.33, reference: 'INV-0001', disputed: 100 },
      ...{ payments: [{ amount: 400, words: null }], pdf: path('INV-0001') },
    },
  ])
  expect(days.invoices_done).toMatchObject([
    { number: 'INV-0002', state: 'credited', credited: 2875, open: 0, pdf: path('INV-0002') },
    { number: 'CN-0001', kind: 'credit', corrects: 'INV-0002', why: 'Two days were not needed', total: 2875 },
  ])
  expect(JSON.stringify(days)).not.toMatch(/CANARY|admin|"(?:sent_at|undo|reminders|shown)"/)
  const pdf = await server.ask(path('INV-0001'))
  expect(pdf.headers.get('content-disposition')).toContain('INV-0001.pdf')
  expect(await pdf.bytes()).toEqual(await (await ask('invoices/INV-0001.pdf')).bytes())
  expect((await overview()).to_pay).toMatchObject([{ number: 'INV-0001', pdf: '/api/admin/invoices/INV-0001.pdf' }])
})

test('the page has what is to pay, what is paid and credited, and what is not invoiced yet, above the bookings', async () => {
  const { order, enter, issueOn, pay, credit, open, words, go, adminApi } = await invoiced()
  await read(order(1))
  await enter({ kind: 'booked', day: '2026-12-16', hours: 8 })
  expect(await words()).toContain(
    'Not invoiced yet Pre-paid days, ordered 2 November 2026 $1,250.00 GST 15% $187.50 Total, with GST $1,437.50 Booked days',
  )
  const business = { account_name: 'Kea Sales', account_number: '123456789012300' }
  await read((await adminApi()).settings.$patch({ json: { business, version: 0 } }))
  await issueOn('2026-11-02')
  const lines = 'Pre-paid days, ordered 2 November 2026 $1,250.00 GST 15% $187.50'
  const to = 'Account Kea Sales, 12-3456-7890123-00 Copy Account'
  const one = await words()
  expect(one).toContain(`To pay Invoice INV-0001 due Mon 9 Nov ${lines} To pay, with GST $1,437.50 ${to} Reference`)
  expect(one).toContain(
    'Reference INV-0001 Copy Reference Download (PDF) INV-0001 Evidence (ZIP) INV-0001 Next Wed 16 Dec',
  )
  // Without a script a button would copy nothing.
  expect((await open()).html).toMatch(/<dd class="noscript:hidden[^"]*"><button(?:(?!<\/dd>).)*Reference/)
  await pay('INV-0001', 400, '2026-11-02')
  await read(order(2))
  const [, , second] = [await issueOn('2026-11-02'), await read(order(3)), await issueOn('2026-11-02')]
  await credit(second?.number ?? '', second?.lines[0]?.id ?? '')
  await pay('INV-0002', 2875, '2026-11-02')
  go('2026-11-29 10:00:00')
  await enter({ kind: 'worked', day: '2026-11-20', hours: 4, km: 80 })
  go('2026-12-01 10:00:00')
  const page = await words()
  expect(page).toContain(
    `${lines} Total, with GST $1,437.50 Paid so far −$400.00 Still to pay $1,037.50 ${to} Reference INV-0001`,
  )
  expect(page).toMatch(/runs from the due day: \$\d+\.\d\d so far\. It is not in the sum\./)
  expect(page).toMatch(
    /Paid and credited Credit note CN-0001 for INV-0003, Mon 2 Nov −\$4,312\.50 Two days were not needed .*Invoice INV-0003, Mon 2 Nov Credited \$4,312\.50 .*Invoice INV-0002, Mon 2 Nov Paid \$2,875\.00 .*Not invoiced yet Travel, 20 November 2026, 60 km \$70\.20 GST 15% \$10\.53 Total, with GST \$80\.73 Booked days/,
  )
})

test('where no days run, the page begins with the sum to pay', async () => {
  const { enter, issueOn, pay, go, see, words } = await invoiced()
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4 })
  go('2026-12-01 10:00:00')
  const { number } = await issueOn('2026-12-01')
  expect(await words()).toMatch(/\$391 to pay Pre-paid .* a day, days you buy ahead To pay Invoice/)
  await pay(number ?? '', 391, '2026-12-01')
  expect((await see()).headline).toBe('No days are ordered yet')
})
