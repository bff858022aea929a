import { expect, test } from 'vitest'
import type { InvoiceItem, InvoiceList } from '#src/invoices/schema.ts'
import { at } from '#tests/days/fixtures.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { InvoicesPage } from '#web/invoices/admin/page.tsx'
import { invoicesQuery } from '#web/invoices/admin/queries.ts'

const pageOf = (list: InvoiceList, q?: string) => {
  const headers = { date: new Date(at('2026-12-01 10:00:00')).toUTCString() }
  return markupAfter(
    <InvoicesPage q={q} />,
    (client) => client.prefetchQuery(invoicesQuery),
    Response.json(list, { headers }),
  )
}

const wordsOf = async (list: InvoiceList, q?: string) => visibleWords(await pageOf(list, q)).join(' ')

const line = {
  ...{ id: 'casual:ent_1', shown: 'a', what: 'Casual time, 2 October 2026', day: '2026-10-02', quantity: 2 },
  ...{ unit: 'half day', rate: 340, amount: 680, taxed: true, gst: 102, credits: null },
}
const fee = { ...line, id: 'fee:ent_2', what: 'Cancelled booking of 3 October 2026 (1 day)', quantity: 1, unit: 'fee' }
const free = { ...fee, taxed: false, gst: 0 }
const minus = { ...line, id: 'less:2026-10', what: 'Taken back: 1 October 2026', amount: -500, credits: 'INV-3' }

const buyer = { name: 'Kauri Holdings Ltd', email: 'accounts@kauri.example', address: '1 Marine Parade', nzbn: null }
const toInvoice = {
  ...{ quote: { id: 'quo_1', reference: 'Q-1' }, company: 'Kauri Ltd', state: 'to_invoice', number: null },
  ...{ kind: 'invoice', corrects: null, why: null, credits: [], day: null, due: null, order_follows: false },
  ...{ buyer: { ...buyer, purchase_order: 'PO-7788' }, lines: [line, free], gst_status: 'added', shown: 'b' },
  ...{ sentences: ['Thank you.'], net: 1360, gst: 102, total: 1462, paid: 0, payments: [], disputed: 0, open: 0 },
  ...{ to_refund: 0, late: 0, sent_at: null, undo: false, reminders: 0, account: 'Ana, 12-3140', pdf: null },
}
const open = {
  ...{ ...toInvoice, state: 'open', number: 'INV-7', day: '2026-11-27', due: '2026-12-04', pdf: '/x.pdf' },
  ...{ total: 7187.5, open: 7187.5, shown: null },
}
const late = { ...open, state: 'overdue', number: 'INV-5', due: '2026-11-11', open: 5000, paid: 2187.5, late: 65.75 }
const payment = { id: 'ive_1', day: '2026-11-12', amount: 2187.5, words: 'By bank', corrected: false }
const paid = { ...open, state: 'paid', number: 'INV-3', open: 0, paid: 7187.5, payments: [payment] }
const credit = { ...open, state: 'credited', kind: 'credit', number: 'CN-1', corrects: 'INV-2', why: 'A mistake' }

const listOf = (sums: object, ...items: object[]): InvoiceList => ({
  items: items as InvoiceItem[],
  next: '2026-12-03' as InvoiceList['next'],
  sums: { to_invoice: 0, open: 0, overdue: 0, ...sums } as InvoiceList['sums'],
})

const noPlace = 'Clients abroad (zero-rated), discounts and receipts of expenses have no place here yet.'

test.each<[string, InvoiceList, string[], string[]]>([
  [
    'nothing',
    listOf({}),
    ['Nothing to invoice, and nothing is open. The next lines come on Thu 3 Dec.', noPlace],
    ['Search', 'Paid', 'Credited'],
  ],
  [
    'lines',
    listOf({ to_invoice: 1462 }, toInvoice),
    [
      'To invoice $1,462.',
      'Kauri Ltd 2 lines $1,462',
      'Casual time, 2 October 2026 2 half days at $340 $680',
      'Cancelled booking of 3 October 2026 (1 day) 1 fee, no GST $680',
      'Kauri Holdings Ltd 1 Marine Parade accounts@kauri.example Order number PO-7788 Correct',
      'Due 8 December 2026 Lines 2 of 2 Before GST $1,360.00 GST $102.00 Total $1,462.00 Thank you.',
      'For Q-1 , to be paid to Ana, 12-3140.',
      'Issue and send Issue, I send it myself',
    ],
    ['The next lines', 'to be agreed', 'Make the credit note'],
  ],
  [
    'a line without a sum, and one of minus',
    listOf({ to_invoice: 0 }, { ...toInvoice, lines: [{ ...line, amount: null }, minus] }),
    [
      'No sum to invoice yet, and nothing is open.',
      'Enter the sum that you agreed to be agreed',
      'Taken from INV-3 by a credit note. Make the credit note −$500',
      'Lines 0 of 2',
    ],
    [],
  ],
  [
    'a line of minus whose days were never invoiced',
    listOf({}, { ...toInvoice, lines: [line, { ...minus, credits: null }] }),
    ['Issue the invoice of these days first, then credit it. −$500'],
    ['Make the credit note'],
  ],
  [
    'open invoices, those that are overdue first',
    listOf({ open: 12187.5, overdue: 5000 }, open, late, paid, credit),
    [
      'Open $12,187.50, overdue $5,000.',
      'INV-5 Kauri Ltd Fri 27 Nov, due Wed 11 Nov · $2,187.50 of $7,187.50 paid 20 days late, late charge $65.75 (not added) $5,000 PDF of INV-5 Evidence of INV-5 (ZIP) Payment of INV-5',
      'INV-7 Kauri Ltd Fri 27 Nov, due Fri 4 Dec $7,187.50',
      'Paid (1) Credited (1)',
    ],
    ['INV-3', 'CN-1'],
  ],
  [
    'what is to be refunded',
    listOf({}, { ...paid, to_refund: 100 }),
    ['$100 to refund $2,187.50 paid Thu 12 Nov: By bank Take back $2,187.50 of INV-3', 'Refund of INV-3'],
    ['Paid (1)'],
  ],
])('the page of invoices says of %s', async (_, list, there, missing) => {
  const words = await wordsOf(list)
  for (const part of there) expect(words).toContain(part)
  for (const part of missing) expect(words).not.toContain(part)
})

test.each([
  ['kauri', 2],
  ['po-7788', 2],
  ['INV-5', 1],
  ['kowhai', 1],
  ['nobody', 0],
])('a search for %s finds %i', async (q, count) => {
  const markup = await pageOf(
    listOf({ open: 1 }, late, open, { ...paid, company: 'Kōwhai', buyer: { ...buyer, name: 'Kōwhai' } }),
    q,
  )
  expect(markup.match(/data-number=/g)?.length ?? 0).toBe(count)
  expect(markup.includes('No invoice of this company or number.')).toBe(count === 0)
})

test('of 200 invoices the first are shown, and no row of what is folded', async () => {
  const many = (item: object) => Array.from({ length: 200 }, (_, n) => ({ ...item, number: `INV-${1000 + n}` }))
  const markup = await pageOf(listOf({ open: 1 }, ...many(open), ...many(paid)))
  expect(markup.match(/data-number=/g)).toHaveLength(30)
  expect(visibleWords(markup).join(' ')).toContain('Show more of Open')
  expect(visibleWords(markup).join(' ')).toContain('Paid (200)')
})
