import { expect, test } from 'vitest'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { engaged } from './engagement.ts'

test('the same key orders and extends once; another content is refused', async () => {
  const { order, extend, see, entered } = await engaged()
  const first = await read(order(5, 'one'))
  expect(await read(order(5, 'one'))).toEqual(first)
  expect(await refusalOf(order(6, 'one'))).toEqual([422, 'key_reused'])
  const [{ id }] = first.blocks
  const extended = await read(extend(id, 'two'))
  expect([await read(extend(id, 'two')), await refusalOf(extend(id))]).toEqual([extended, [409, 'already_extended']])
  expect([(await see()).blocks.length, entered()]).toEqual([1, 2])
})

test('a block is extended through its last day, and lapses after it', async () => {
  const { order, extend, enter, go, see } = await engaged()
  const blocks = async () => (await see()).blocks
  const [{ id: one }] = (await read(order(1))).blocks
  await read(order(2))
  const [, two] = await blocks()
  go('2026-11-25 10:00:00')
  for (const block of [one, two?.id]) await enter({ kind: 'paid', of: block, day: '2026-11-25' })
  go('2027-02-23 23:59:59')
  await read(extend(one))
  go('2027-02-24 00:00:01')
  expect(await refusalOf(extend(two?.id ?? ''))).toEqual([409, 'block_ended'])
  expect(await blocks()).toMatchObject([
    { left: 8, lapsed: 0, valid_to: '2027-03-25', can_extend: false },
    { left: 0, lapsed: 16, can_extend: false },
  ])
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
  expect(await refusalOf(cancel('ent_nothing', 0))).toEqual([404, 'not_found'])
})

test('of two people who press at once one outcome stands (D1)', async () => {
  const { server, enter, idOf, cancel, go, asAdmin, extend, order, entered, see } = await engaged()
  const statusesOf = async (...answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort()
  const [{ id: block }] = (await read(order(10))).blocks
  const extendsToo = asAdmin('/days', { kind: 'extended', of: block, key: 'owner' })
  expect(await statusesOf(extend(block), extend(block), extendsToo)).toEqual([200, 409, 409])
  const booking = idOf(await enter({ kind: 'booked', day: '2026-11-11', hours: 8 }))
  const before = entered()
  const cancelsToo = asAdmin('/days', { kind: 'cancelled', of: booking, share: 0 })
  expect(await statusesOf(cancel(booking, 0), cancelsToo)).toContain(200)
  expect(entered()).toBe(before + 1)
  await enter({ kind: 'ended', day: '2026-12-14' })
  go('2026-12-14 23:59:59')
  await read(order(1))
  server.wait(1000)
  expect(await refusalOf(order(1))).toEqual([409, 'outside_engagement'])
  expect((await see()).blocks.map(({ bought }) => bought)).toEqual([80, 8])
})

test('one client never reaches the days of another', async () => {
  const { enter, idOf, sendQuote } = await engaged()
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 }))
  const other = await sendQuote()
  await other.accept()
  expect(await refusalOf(other.atLink('/days/cancel', { booking, share: 0 }))).toEqual([404, 'not_found'])
  expect(await refusalOf(other.asAdmin('/days', { kind: 'cancelled', of: booking, share: 0 }))).toEqual([
    404,
    'not_found',
  ])
  expect(await read(other.atLink('/days'))).toMatchObject({ bookings: [], log: [] })
})
