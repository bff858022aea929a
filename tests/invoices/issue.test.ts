import { expect, test } from 'vitest'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'

/** A block of five days, a day of casual time with travel, and a no-show. */
const worked = async (changes = {}) => {
  const engagement = await engaged('prepaid', changes)
  const { order, enter, go, idOf } = engagement
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, km: 80 })
  const booking = idOf(await enter({ kind: 'booked', day: '2026-11-03', hours: 4 }))
  go('2026-11-04 10:00:00')
  await enter({ kind: 'no_show', of: booking })
  await read(order(5))
  return engagement
}

test('what is to be invoiced gets a number, is overdue after its day, and is paid in parts', async () => {
  const { invoices, issue, onInvoice, go, see } = await worked()
  expect(await invoices('to_invoice')).toMatchObject([
    { number: null, lines: [{ what: 'Pre-paid days, ordered 4 November 2026' }], total: 7187.5 },
  ])
  const sums = { net: 6250, gst: 937.5, total: 7187.5 }
  const made = { number: 'INV-0001', day: '2026-11-04', due: '2026-11-11', ...sums, paid: 0 }
  const lines = [{ quantity: 5, unit: 'day', rate: 1250, amount: 6250, taxed: true, gst: 937.5 }]
  const item = await read<InvoiceItem>(issue({ key: 'same' }))
  expect(item).toMatchObject({ ...made, state: 'open', late: 0, lines, open: 7187.5 })
  expect(
    await read(
      issue({ key: 'same', lines: item.lines.map(({ id }) => ({ id, shown: '0'.repeat(64) })), shown: '0'.repeat(64) }),
    ),
  ).toEqual(item)
  expect((await see()).to_pay).toMatchObject([{ total: 7187.5, due: '2026-11-11', number: 'INV-0001' }])
  go('2026-11-11 23:59:59')
  expect(await invoices('overdue')).toEqual([])
  go('2026-12-01 10:00:00')
  expect(await invoices('overdue')).toMatchObject([{ ...made, late: 94.52 }])
  const casual = [
    { what: 'Casual time, 2 November 2026', quantity: 1, unit: 'half day', amount: 340, taxed: true },
    { what: 'Travel, 2 November 2026', quantity: 60, unit: 'km', amount: 70.2, taxed: true },
    { what: 'Booked and not used, 3 November 2026 (half a day)', quantity: 1, unit: 'fee', amount: 340, taxed: false },
  ]
  expect(await invoices('to_invoice')).toMatchObject([{ lines: casual, net: 750.2, gst: 61.53, total: 811.73 }])
  const pay = (amount: number, day: string, key: string) =>
    onInvoice('INV-0001', 'payments', { day, amount, words: null, key })
  expect(await refusalOf(pay(7187.51, '2026-11-25', 'a'))).toEqual([409, 'more_than_open'])
  expect(await read(pay(7000, '2026-11-25', 'b'))).toMatchObject({ state: 'overdue', paid: 7000, open: 187.5 })
  expect((await see()).blocks).toMatchObject([{ paid: null }])
  const paid = await read<InvoiceItem>(pay(187.5, '2026-11-28', 'c'))
  expect([paid, await read(pay(187.5, '2026-11-28', 'c'))]).toMatchObject([{ state: 'paid', late: 0 }, paid])
  expect(await refusalOf(pay(1, '2026-11-28', 'd'))).toEqual([409, 'more_than_open'])
  expect(await refusalOf(onInvoice('INV-9', 'leave'))).toEqual([404, 'not_found'])
  expect(await see()).toMatchObject({ to_pay: [], blocks: [{ paid: '2026-11-28', valid_to: '2027-02-26' }] })
  const last = paid.payments.at(-1)?.id
  await read(onInvoice('INV-0001', `payments/${last}/correct`, { words: 'Of another client' }))
  expect(await see()).toMatchObject({ to_pay: [{ paid: 7000 }], blocks: [{ paid: null }] })
})

test('a key that issued one document issues no other, and answers none', async () => {
  const { issue, onInvoice, order, server } = await worked()
  const { lines } = await read<InvoiceItem>(issue({ key: 'one' }))
  await read(order(1))
  const spent = [422, 'key_reused']
  const credit = { lines: lines.map(({ id }) => ({ id })), frees: true, words: 'Again', key: 'one' }
  expect(await refusalOf(onInvoice('INV-0001', 'credit', credit))).toEqual(spent)
  await read(issue({ key: 'two' }))
  await read(onInvoice('INV-0001', 'credit', { ...credit, key: 'three' }))
  expect(await read(onInvoice('INV-0001', 'credit', { ...credit, key: 'three' }))).toMatchObject({ number: 'CN-0001' })
  expect(await refusalOf(onInvoice('INV-0002', 'credit', { ...credit, key: 'three' }))).toEqual(spent)
  expect(await refusalOf(issue({ key: 'three' }))).toEqual(spent)
  expect(await refusalOf(issue({ key: 'one', quote_id: 'quo_0' }))).toEqual(spent)
  expect(server.rows('invoices')).toHaveLength(3)
})

test('an invoice takes the lines that the press names, and nothing that became due meanwhile', async () => {
  const { invoices, issue, enter, go, order } = await worked()
  go('2026-12-01 10:00:00')
  const [item] = await invoices('to_invoice')
  await read(order(1))
  const [, ...some] = item?.lines.map(({ id, shown }) => ({ id, shown })) ?? []
  expect(await read<InvoiceItem>(issue({ lines: some, shown: item?.shown }))).toMatchObject({
    lines: some.map(({ id }) => ({ id })),
  })
  const left = await invoices('to_invoice')
  expect(left[0]?.lines.map(({ id }) => id)).toEqual([item?.lines[0]?.id, expect.stringMatching(/^block:/)])
  expect(await refusalOf(issue({ lines: some, shown: item?.shown }))).toEqual([409, 'lines_changed'])
  expect(await refusalOf(issue({ lines: [] }))).toEqual([400, 'invalid'])
  expect(await refusalOf(issue({ lines: [{ id: 'casual:ent_0', shown: 'a'.repeat(64) }] }))).toEqual([400, 'invalid'])
  expect(await refusalOf(issue({ shown: 'a'.repeat(64) }))).toEqual([409, 'buyer_changed'])
  expect(await refusalOf(issue({ day: '2026-12-02' }))).toEqual([400, 'invalid'])
  await enter({ kind: 'expense', day: '2026-11-05', amount: 20, words: 'Parking, agreed' })
  await read(issue())
  expect(await refusalOf(issue({ lines: [{ id: 'block:x', shown: 'a'.repeat(64) }], shown: 'a'.repeat(64) }))).toEqual([
    409,
    'nothing_to_invoice',
  ])
})

test('an invoice of days that were paid by hand meanwhile has their payment', async () => {
  const { issue, enter, invoices, see } = await worked()
  const [item] = await invoices('to_invoice')
  await enter({ kind: 'paid', of: (await see()).blocks[0]?.id, day: '2026-11-03' })
  expect(await invoices('to_invoice')).toEqual([])
  const lines = item?.lines.map(({ id, shown }) => ({ id, shown }))
  expect(await read(issue({ lines, shown: item?.shown }))).toMatchObject({
    ...{ state: 'paid', paid: 7187.5 },
    payments: [{ day: '2026-11-03' }],
  })
})

test('a credit note of whole lines frees them, or closes them; one of a sum takes a part', async () => {
  const { issue, onInvoice, invoices, see } = await worked()
  const item = await read<InvoiceItem>(issue())
  const lines = item.lines.map(({ id }) => ({ id }))
  const credit = (json: object) => onInvoice('INV-0001', 'credit', { lines, frees: false, words: 'A mistake', ...json })
  const part = await read<InvoiceItem>(credit({ amount: 100.1 }))
  expect(part).toMatchObject({ number: 'CN-0001', kind: 'credit', corrects: 'INV-0001', net: 100.1, gst: 15.02 })
  expect(await refusalOf(credit({ frees: true }))).toEqual([409, 'already_credited'])
  expect(await refusalOf(credit({ amount: 6149.91 }))).toEqual([409, 'more_than_open'])
  expect(await read(credit({}))).toMatchObject({ net: 6149.9, gst: 922.48, total: 7072.38 })
  expect(await invoices('to_invoice')).toEqual([])
  expect((await see()).blocks).toMatchObject([{ paid: '2026-11-04' }])
  expect(await refusalOf(credit({}))).toEqual([409, 'already_credited'])
  expect((await invoices('credited')).map(({ number }) => number)).toEqual(['CN-0002', 'CN-0001', 'INV-0001'])
})

test('a mistake is credited and invoiced again, under the next number', async () => {
  const { issue, onInvoice, invoices } = await worked()
  const item = await read<InvoiceItem>(issue())
  const lines = item.lines.map(({ id }) => ({ id }))
  await read(onInvoice('INV-0001', 'payments', { day: '2026-11-04', amount: 1000, words: null }))
  await read(onInvoice('INV-0001', 'credit', { lines, frees: true, words: 'Wrong address' }))
  expect(await invoices('to_invoice')).toMatchObject([{ total: 7187.5 }])
  expect(await read(issue())).toMatchObject({ number: 'INV-0002' })
  const [first] = (await invoices('credited')).filter(({ number }) => number === 'INV-0001')
  expect(first).toMatchObject({ to_refund: 1000, open: 0 })
  const refund = (amount: number) => onInvoice('INV-0001', 'refund', { day: '2026-11-04', amount, words: null })
  expect(await refusalOf(refund(1000.01))).toEqual([409, 'more_than_open'])
  expect(await read(refund(1000))).toMatchObject({ to_refund: 0, paid: 0 })
})

test('where the accounting program numbers, a number that looks the same is taken', async () => {
  const { adminApi, issue, order, invoices } = await worked()
  await read((await adminApi()).settings.$patch({ json: { invoices: { numbering: 'program' }, version: 0 } }))
  expect(await refusalOf(issue())).toEqual([400, 'invalid'])
  await read(issue({ number: 'INV-12' }))
  await read(order(1))
  for (const number of ['inv-12', ' INV–12 ', 'IN\u200bV-12', 'ＩＮＶ-12', 'ІNV-12', 'INV -12'])
    expect(await refusalOf(issue({ number })), number).toEqual([409, 'number_taken'])
  expect(await refusalOf(issue({ number: 'x'.repeat(31) }))).toEqual([400, 'invalid'])
  await read(issue({ number: 'INV12' }))
  expect((await invoices('open')).map(({ number }) => number)).toEqual(['INV12', 'INV-12'])
})

test('where no email reaches the buyer, an invoice is issued for the owner to send, and a mistake is credited', async () => {
  const { issue, onInvoice, server } = await worked()
  transact(server.ctx, (tx) => suppressAddress(tx, { address: 'hana@rimu.example', reason: 'bounced' }))
  expect(await refusalOf(issue({ send: true }))).toEqual([409, 'address_suppressed'])
  const { lines } = await read<InvoiceItem>(issue())
  const note = { lines: lines.map(({ id }) => ({ id })), frees: true, words: 'A mistake' }
  expect(await read(onInvoice('INV-0001', 'credit', note))).toMatchObject({ number: 'CN-0001', sent_at: null })
})
