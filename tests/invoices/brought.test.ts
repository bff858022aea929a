import { expect, test } from 'vitest'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { inspect } from '#src/status/inspect.ts'
import { bringEarlierBills } from '#src/workflows/invoices/bring-bills.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'

/** An engagement whose bills are entries, as an earlier version kept them. */
const earlier = async () => {
  const engagement = await engaged()
  const { server, id, order, enter, go } = engagement
  const [first] = (await read(order(5))).blocks
  const [, second] = (await read(order(1))).blocks
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, km: 80 })
  go('2026-12-01 10:00:00')
  const line = (what: string, of: string, cents: number, more: object = {}) => ({
    ...{ what, of, day: '2026-11-02', due_on: '2026-11-02', quantity: 1, unit: 'day', cents, taxed: true },
    ...more,
  })
  let n = 0
  const add = (kind: string, facts: { day?: string; number?: string; lines?: object[]; of?: string }) => {
    n += 1
    const { day = null, number = null, lines = null, of = null } = facts
    const quote = (value: unknown) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`)
    const values = [`ent_old${n}`, id, kind, day, number, lines && JSON.stringify(lines), of]
    server.execute(
      `insert into day_entries (id, quote_id, kind, day, number, lines, of_entry, "by", at, audit_seq)
       values (${values.map(quote)}, 'owner', '2026-11-0${n}T00:00:00.000Z', ${n})`,
    )
    return `ent_old${n}`
  }
  const blocks = [line('block', first?.id ?? '', 625_010), line('block', second?.id ?? '', 125_010)]
  const mistake = add('billed', { day: '2026-11-02', number: 'INV-7', lines: blocks })
  add('corrected', { of: mistake })
  add('billed', { day: '2026-11-03', number: 'INV-7', lines: blocks })
  add('settled', { day: '2026-11-05', number: 'INV-7' })
  const casual = server.row('day_entries', { kind: 'worked' }).id
  add('billed', {
    day: '2026-11-06',
    number: 'INV-8',
    lines: [
      line('casual', casual, 34_000, { quantity: 4, unit: 'h' }),
      line('km', casual, 7020, { quantity: 60, unit: 'km' }),
    ],
  })
  return engagement
}

test('bills of an earlier version are invoices with their numbers, lines, sums and payments (D7)', async () => {
  const { server, invoices, see, onInvoice, issue, order } = await earlier()
  bringEarlierBills(server.ctx)
  bringEarlierBills(server.ctx)
  expect(server.events(/^bills_brought$/)).toHaveLength(1)
  const items = await invoices()
  const sums = { net: 7500.2, gst: 1125.03, total: 8625.23 }
  expect(items.map(({ number, state }) => `${number} ${state}`).sort()).toEqual([
    'CN INV-7 credited',
    'INV-7 credited',
    'INV-7 paid',
    'INV-8 overdue',
  ])
  expect(items.find(({ state }) => state === 'paid')).toMatchObject({
    ...sums,
    ...{ day: '2026-11-03', due: '2026-11-10', paid: 8625.23, open: 0, pdf: null },
    payments: [{ day: '2026-11-05', amount: 8625.23 }],
  })
  const { blocks, to_pay } = await see()
  expect(blocks).toMatchObject([{ paid: '2026-11-05' }, { paid: '2026-11-05' }])
  expect(to_pay).toMatchObject([{ number: 'INV-8', net: 410.2, gst: 61.53, due: '2026-11-13' }])
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
  await read(onInvoice('INV-8', 'payments', { day: '2026-12-01', amount: 100, words: null }))
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
  await read(order(1))
  expect(await refusalOf(issue())).toEqual([400, 'invalid'])
  expect(await refusalOf(issue({ number: 'inv-7' }))).toEqual([409, 'number_taken'])
  expect(await read<InvoiceItem>(issue({ number: 'INV-9' }))).toMatchObject({ state: 'open' })
  server.forge("update invoices set document = replace(document, '8625.23', '8625.24') where brought")
  expect(inspect(server.ctx, null).evidence.wrong).toContainEqual(expect.stringContaining('bills_brought'))
})
