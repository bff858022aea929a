import { expect, test } from 'vitest'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { engaged } from './engagement.ts'

test('the same key enters once; another content is refused, and more than 60 days', async () => {
  const { order, extend, enter, refuses, entered } = await engaged()
  const first = await read(order(5, 'one'))
  expect(await read(order(5, 'one'))).toEqual(first)
  expect(await refusalOf(order(6, 'one'))).toEqual([422, 'key_reused'])
  expect(await refusalOf(order(61))).toEqual([400, 'invalid'])
  const [{ id }] = first.blocks
  const extended = await read(extend(id, 'two'))
  expect([await read(extend(id, 'two')), await refusalOf(extend(id))]).toEqual([extended, [409, 'already_extended']])
  const work = { kind: 'worked', day: '2026-11-02', hours: 4, key: 'three' }
  expect(await enter(work)).toEqual(await enter(work))
  expect([await refuses({ ...work, hours: 8 }), entered()]).toEqual([[422, 'key_reused'], 3])
})

test('a block is extended through its last day, and not after it', async () => {
  const { order, extend, enter, go, see } = await engaged()
  await read(order(1))
  const [one, two] = (await read(order(2))).blocks
  go('2026-11-25 10:00:00')
  for (const { id } of [one, two]) await enter({ kind: 'paid', of: id, day: '2026-11-25' })
  go('2027-02-23 23:59:59')
  await read(extend(one.id))
  go('2027-02-24 00:00:01')
  expect(await refusalOf(extend(two.id))).toEqual([409, 'block_ended'])
  expect((await see()).blocks).toMatchObject([{ left: 8, valid_to: '2027-03-25' }, { lapsed: 16 }])
})

test('a cancellation costs the share that was shown; where it changed meanwhile, it names the new one', async () => {
  const { enter, idOf, cancel, go, see, entered } = await engaged()
  const booking = idOf(await enter({ kind: 'booked', day: '2026-11-16', hours: 8 }))
  go('2026-11-10 17:00:01')
  const refused = await cancel(booking, 0)
  const changed = { share_now: 0.5, hours_now: 0, fee_now: 340, changes_at: '2026-11-12T04:00:00.000Z' }
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'share_changed', standing: changed }])
  expect((await see()).bookings).toMatchObject([changed])
  await read(cancel(booking, 0.5))
  expect((await cancel(booking, 0.5)).status).toBe(200)
  expect([await refusalOf(cancel(booking, 1)), entered()]).toEqual([[409, 'booking_ended'], 2])
})

test('a quote’s link takes 5 orders, 2 extensions and 20 cancellations a day, then says whom to call (C9)', async () => {
  const { server, token, order, extend, cancel, enter, idOf, entered, go } = await engaged()
  const phone = server.ctx.business().phone
  const expectRefused = async (press: () => Promise<Response>) => {
    const refused = await server.storesNothing(press)
    expect([refused.status, (await refused.json()).error]).toEqual([429, expect.stringContaining(phone)])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
  }
  for (let nth = 0; nth < 5; nth += 1) expect((await order(1, `key-${nth}`)).status).toBe(200)
  // A repeated request is no sixth order.
  const { blocks } = await read(order(1, 'key-4'))
  await expectRefused(() => order(1))
  const body = new URLSearchParams({ do: 'order', days: '1', key: 'posted' })
  const page = await server.storesNothing(() => server.ask(`/quote/${token}`, { method: 'POST', body }))
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining(phone)])
  for (const { id } of blocks.slice(0, 2)) expect((await extend(id)).status).toBe(200)
  await expectRefused(() => extend(blocks[2]?.id ?? ''))
  go('2026-11-02 12:00:00')
  const bookings: string[] = []
  for (let nth = 0; nth < 21; nth += 1) {
    const day = `2026-12-${String(1 + (nth >> 1)).padStart(2, '0')}`
    bookings.push(idOf(await enter({ kind: 'booked', day, hours: 4 })))
  }
  for (const booking of bookings.slice(0, 20)) {
    server.wait(3000)
    expect((await cancel(booking, 0)).status).toBe(200)
  }
  await expectRefused(() => cancel(bookings[20] ?? '', 0))
  expect(entered()).toBe(5 + 2 + 21 + 20)
  go('2026-11-03 00:00:01')
  for (const press of [order(1), extend(blocks[2]?.id ?? ''), cancel(bookings[20] ?? '', 0)])
    expect((await press).status).toBe(200)
})

test('one client never reaches the days of another', async () => {
  const { enter, idOf, sendQuote } = await engaged()
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 }))
  const other = await sendQuote()
  await other.accept()
  for (const asked of [
    other.atLink('/days/cancel', { booking, share: 0 }),
    other.asAdmin('/days', { kind: 'cancelled', of: booking, share: 0 }),
  ])
    expect(await refusalOf(asked)).toEqual([404, 'not_found'])
  expect(await read(other.atLink('/days'))).toMatchObject({ bookings: [], log: [] })
})
