import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import type { QuoteId } from '#src/base/id.ts'
import type { AdminDays, Days } from '#src/days/schema.ts'
import { depth, type seededRandom } from '#tests/fixtures/depth.ts'
import { read } from '#tests/fixtures/server.ts'
import { onDisk } from '#tests/quotes/decide/on-disk.ts'
import type { Asked } from '#tests/quotes/decide/racing-process.ts'

type Pick = ReturnType<typeof seededRandom>['pick']

const inSomeOrder = (pick: Pick, acts: Asked[]) => (pick([true, false]) ? acts : acts.toReversed())

test('of cancelling, working, extending, ordering and undoing, raced from two processes, one outcome stands (D1)', async () => {
  const { server, sendQuote, raceTwoProcesses: race } = await onDisk()
  const today = '2026-11-02'
  const start = async () => {
    const quote = await sendQuote({ prepaid_day_rate: 1250 })
    await quote.accept({ plan: 'prepaid' })
    return quote
  }
  const raced: { id: QuoteId; token: string; booking: string; block: string; other: { id: QuoteId; token: string } }[] =
    []
  for (let n = depth(12, 100); n > 0; n -= 1) {
    const { id, token, atLink, asAdmin } = await start()
    const { blocks } = await read<Days>(atLink('/days/order', { days: 1, key: 'first' }))
    const { entries } = await read<AdminDays>(asAdmin('/days', { kind: 'booked', day: today, hours: 8, sure: true }))
    raced.push({ id, token, booking: entries.at(-1)?.id ?? '', block: blocks[0]?.id ?? '', other: await start() })
  }
  const before = server.rows('day_entries').length
  let keys = 0
  const seen = await race(({ pick }) =>
    raced.flatMap(({ id, token, booking, block, other }) => [
      ...inSomeOrder(pick, [
        [`quotes/${token}/days/cancel`, { booking, share: 1, sure: true }],
        [`admin/quotes/${id}/days`, { kind: 'worked', of: booking, km: 0 }],
      ]),
      [`quotes/${token}/days/extend`, { block, key: `extend-${keys++}`, sure: true }],
      ...inSomeOrder(pick, [
        [`quotes/${other.token}/days/order`, { days: 2, key: 'same', sure: true }],
        [`admin/quotes/${other.id}/undo-decision`, { reason: 'mistake' }],
      ]),
    ]),
  )
  const statusesAt = (at: string) => seen.flatMap(({ path, status }) => (path === at ? [status] : [])).sort()
  const outcomes = raced.map(({ id, token, booking, other }) => {
    const ends = server.rows('day_entries').flatMap(({ of, kind }) => (of === booking ? [kind] : []))
    const [cancelled, worked] = [statusesAt(`quotes/${token}/days/cancel`), statusesAt(`admin/quotes/${id}/days`)]
    // A cancellation that stands is answered again alike.
    expect({ ends, cancelled, worked }).toEqual(
      ends[0] === 'worked'
        ? { ends: ['worked'], cancelled: [409, 409], worked: [200, 409] }
        : { ends: ['cancelled'], cancelled: [200, 200], worked: [409, 409] },
    )
    expect(statusesAt(`quotes/${token}/days/extend`)).toEqual([200, 409])
    const { status } = server.row('quotes', { id: other.id })
    const orders = server.rows('day_entries').filter(({ quote_id }) => quote_id === other.id).length
    const [ordered, undone] = [
      statusesAt(`quotes/${other.token}/days/order`),
      statusesAt(`admin/quotes/${other.id}/undo-decision`),
    ]
    expect({ status, orders, ordered, undone }).toEqual(
      status === 'accepted'
        ? { status, orders: 1, ordered: [200, 200], undone: [409, 409] }
        : { status: 'sent', orders: 0, ordered: [409, 409], undone: [200, 409] },
    )
    return orders
  })
  const orders = outcomes.reduce((sum, count) => sum + count, 0)
  expect(server.rows('day_entries').length - before).toBe(2 * raced.length + orders)
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
})
