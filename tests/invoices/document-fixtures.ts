import type { QuoteId } from '#src/base/id.ts'
import { type Dollars, dollarsOf } from '#src/base/money.ts'
import type { Day } from '#src/base/time.ts'
import { invoiceClauses } from '#src/days/clauses.ts'
import {
  type GstStatus,
  gstCentsOf,
  type InvoiceDocument,
  type InvoiceLine,
  type Seller,
  sumsOf,
} from '#src/invoices/rules.ts'

const seller: Seller = {
  ...{ name: 'Southern Ridge', legal_name: 'Ridge & Plain <South> Limited' },
  ...{ address: '1 Rimu Street, Ōtautahi Christchurch 8011', email: 'office@southernridge.example.nz' },
  ...{ phone: '03 555 0100', nzbn: '9429000000000', gst_number: '123-123-123' },
  account: 'Ridge & Plain Limited, 12-3456-7890123-00',
}

const buyer = {
  name: 'Rimu & Tōtara Foods Limited',
  email: 'accounts@rimu.example',
  ...{ address: '12 Ferry Road, Woolston, Christchurch 8023', nzbn: '9429036975273', purchase_order: 'PO-7788' },
}

type Priced = Pick<InvoiceLine, 'id' | 'what' | 'quantity' | 'unit'> & { rate: number; exempt?: true }

/** Four lines, of which the fee carries no GST. */
export const pricedLines: Priced[] = [
  { id: 'block:ent_0', what: 'Pre-paid days, ordered 5 October 2026', quantity: 3, unit: 'day', rate: 1250.1 },
  { id: 'casual:ent_1', what: 'Casual time, 3 November 2026', quantity: 1, unit: 'half day', rate: 340 },
  { id: 'km:ent_1', what: 'Travel, 3 November 2026', quantity: 60, unit: 'km', rate: 1.17 },
  { id: 'fee:ent_2', what: 'Cancelled booking of 17 November 2026', quantity: 1, unit: 'fee', rate: 170, exempt: true },
]

/** Lines with their sums, as an invoice of this status has them. */
export const invoiceLines = (status: GstStatus, lines: readonly Priced[] = pricedLines) => {
  const told = lines.map(({ exempt, rate, ...line }): InvoiceLine => {
    const cents = Math.round(line.quantity * rate * 100)
    const taxed = status !== 'none' && !exempt
    const gst = dollarsOf(taxed ? gstCentsOf(cents, status) : 0)
    return { ...line, day: '2026-11-03' as Day, rate: rate as Dollars, amount: dollarsOf(cents), taxed, gst }
  })
  return { lines: told, gst_status: status, ...sumsOf(told, status) }
}

/** What an invoice says. */
export const invoiceSays = (changes: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  ...{ number: 'INV-0007', kind: 'invoice', quote: { id: 'quo_1' as QuoteId, reference: 'Q-7K3M9XZT' } },
  ...{ company: 'Rimu & Tōtara Foods', day: '2026-12-01' as Day, due: '2026-12-08' as Day, seller, buyer },
  ...invoiceLines('added'),
  sentences: [...invoiceClauses([{ what: 'casual' }, { what: 'fee' }]), 'Thank you for your order.'],
  ...{ corrects: null, why: null, frees: false },
  ...changes,
})
