import { expect, test } from 'vitest'
import type { BillItem, BillList } from '#src/days/invoicing/rules.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { BillsPage } from '#web/days/bills/page.tsx'
import { billsQuery } from '#web/days/bills/queries.ts'
import type { BillSearch } from '#web/days/bills/search.ts'
import { at } from './fixtures.ts'

const wordsOf = async (bills: BillList, search: BillSearch) => {
  const headers = { date: new Date(at('2026-12-01 10:00:00')).toUTCString() }
  const markup = await markupAfter(
    <BillsPage {...search} />,
    (client) => client.prefetchQuery(billsQuery),
    Response.json(bills, { headers }),
  )
  return visibleWords(markup).join(' ')
}

const line = { what: 'Casual time, 2 October 2026', quantity: 4, unit: 'h', amount: 340, taxed: true }
const fee = { ...line, what: 'Cancelled booking of 3 October 2026', quantity: 8, taxed: false }
const open = {
  ...{ quote: { id: 'quo_1', reference: 'Q-1' }, company: 'Kauri Ltd', state: 'to_bill', number: null, day: null },
  ...{ due: null, lines: [line, fee], net: 680, gst: 51, total: 731, late: 0, paid_on: null },
}
const bill = { ...open, state: 'billed', number: 'INV-7', day: '2026-11-04', due: '2026-11-11', total: 7187.5 }
const paid = { ...bill, state: 'paid', number: 'INV-3', paid_on: '2026-11-12', late: 4.73 }

const listOf = (next: string | null, ...items: object[]) => ({ items: items as BillItem[], next }) as BillList

test.each<[string, BillList, BillSearch, string[], string[]]>([
  [
    'nothing',
    listOf('2026-12-01'),
    {},
    ['Nothing to invoice. The next lines come on Tue 1 Dec.'],
    ['To be agreed', 'Download', 'Late'],
  ],
  [
    'lines',
    listOf(null, open),
    {},
    [
      '$731 to invoice.',
      'GST is 15 % of the lines that carry it, rounded once on their sum.',
      'Casual time, 2 October 2026 half a day $340 15 % Cancelled booking of 3 October 2026 1 day $340 none',
      'Before GST $680 GST $51 To invoice $731 Invoiced as … Kauri Ltd',
    ],
    ['to be agreed', 'unpaid'],
  ],
  [
    'lines without a rate',
    listOf(null, { ...open, lines: [{ ...line, amount: null }], net: 0, gst: 0, total: 0 }),
    {},
    ['A line without a rate is to be agreed with the client, and goes on no invoice.', 'half a day to be agreed'],
    ['Invoiced as …'],
  ],
  [
    'invoices',
    listOf(null, bill, paid),
    {},
    ['$7,187.50 unpaid.', 'INV-7 Kauri Ltd Invoiced Wed 4 Nov, due Wed 11 Nov', 'Paid on … INV-7', 'Paid (1)'],
    ['late charge', 'INV-3'],
  ],
  [
    'the paid',
    listOf(null, open, bill, paid),
    { only: 'paid' },
    ['INV-3 Kauri Ltd Paid Thu 12 Nov 1 day late, late charge $4.73, not added $7,187.50'],
    ['INV-7', 'Invoiced as …'],
  ],
  [
    'an overdue invoice',
    listOf(null, { ...bill, state: 'overdue', late: 94.52 }, open),
    {},
    [
      '$731 to invoice. $7,187.50 unpaid, all of it overdue.',
      '20 days late, late charge $94.52, not added',
      'The late charge is 2 % a month, counted by the day. It is named here and never added by itself.',
    ],
    [],
  ],
])('the page of invoices says of %s', async (_, bills, search, there, missing) => {
  const words = await wordsOf(bills, search)
  for (const part of there) expect(words).toContain(part)
  for (const part of missing) expect(words).not.toContain(part)
})
