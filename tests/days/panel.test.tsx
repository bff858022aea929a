import { expect, test } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import { msOf, nzDay } from '#src/base/time.ts'
import type { AdminDays } from '#src/days/schema.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { actsOf, costWords } from '#web/days/admin/acts.ts'
import { DaysPanel } from '#web/days/admin/panel.tsx'
import { daysQuery } from '#web/days/admin/queries.ts'
import { engaged } from './engagement.ts'
import { at } from './fixtures.ts'

const quote = { id: 'quo_0123456789abcdefghjk' as QuoteId, client_company: 'Rimu', start_date: null }

const panelOf = async (days: AdminDays | null, wall: string) => {
  const headers = { date: new Date(at(wall)).toUTCString() }
  const markup = await markupAfter(
    <DaysPanel quote={quote} isFirst />,
    (client) => client.prefetchQuery(daysQuery(quote.id)),
    days && Response.json(days, { headers }),
  )
  return { words: visibleWords(markup).join(' '), markup }
}

const keysOf = (days: AdminDays, of: string | null, wall: string) =>
  actsOf(days, of as never, nzDay(msOf(at(wall)))).map(({ key }) => key)

test('the start is confirmed before a day is logged; once a prepaid day is booked, from the menu', async () => {
  const now = '2026-11-02 10:00:00'
  const { overview } = await engaged('retainer', { retainer_days_per_month: 2 })
  const prepaid = await engaged('prepaid')
  for (const days of [await overview(), await prepaid.overview()]) {
    const { words } = await panelOf(days, now)
    expect([words.match(/Confirm the start/g)?.length, words.match(/Log a day/)]).toEqual([1, null])
  }
  expect(keysOf(await overview(), null, now)).toEqual(['started', 'ended'])
  await prepaid.enter({ kind: 'booked', day: '2026-11-20', hours: 8 })
  const begun = await prepaid.overview()
  expect((await panelOf(begun, now)).words).toMatch(/^(?!.*Confirm the start).*Log a day/)
  expect(keysOf(begun, null, now)).toContain('started')
  expect((await panelOf(null, now)).words).toContain('Failed to load the days')
})

test('each block, booking and entry has the acts of its state', async () => {
  const { order, enter, idOf, overview, go } = await engaged()
  const now = '2026-12-09 10:00:00'
  const keys = async (of: string | null, wall = now) => keysOf(await overview(), of, wall)
  await order(2)
  const block = (await overview()).blocks[0]?.id ?? ''
  go(now)
  expect(await keys(block)).toEqual(['paid', 'corrected'])
  await enter({ kind: 'paid', of: block, day: '2026-12-09' })
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-10', hours: 8 }))
  const wrong = idOf(await enter({ kind: 'worked', day: '2026-12-08', hours: 4, km: 800 }))
  await enter({ kind: 'corrected', of: wrong, words: 'A typing error' })
  expect(await keys(block)).toEqual(['extended', 'block_ends', 'corrected'])
  expect(await keys(booking)).toEqual(['cancelled', 'moved', 'not_supplied', 'corrected'])
  const onTheDay = ['worked', 'cancelled', 'moved', 'no_show', 'not_supplied', 'corrected']
  expect(await keys(booking, '2026-12-10 09:00:00')).toEqual(onTheDay)
  expect(await keys(wrong)).toEqual([])
  const { words, markup } = await panelOf(await overview(), now)
  for (const part of [
    '1 day free',
    '1 booked · 1 free , of 2, until Tue 9 Mar',
    'Thu 10 Dec, whole day · Cancelling now: uses half a day until 9 Dec 2026, 5:00 pm NZDT',
    'Corrected: A typing error',
  ])
    expect(words).toContain(part)
  expect(markup).toMatch(/<s[^>]*>Half a day worked, 800 km one way<\/s>/)

  const january = '2027-01-04 10:00:00'
  expect(await keys(null, january)).not.toContain('summary')
  const cancelled = idOf(await enter({ kind: 'cancelled', of: booking, share: 0.5 }))
  expect(await keys(cancelled)).toEqual(['waived', 'corrected'])
  expect(await keys(null, january)).toContain('summary')
  await enter({ kind: 'waived', of: cancelled, words: 'Ill' })
  expect(await keys(null, january)).not.toContain('summary')
  expect(await keys(cancelled)).toEqual(['corrected'])
  expect((await panelOf(await overview(), now)).words).toContain('1 day cancelled, half of it counts')
})

test('the press of a correction names the days that turn casual by it', async () => {
  const { order, enter } = await engaged()
  await order(1)
  const days = await enter({ kind: 'booked', day: '2026-12-09', hours: 8 })
  const acts = actsOf(days, days.blocks[0]?.id ?? null, '2026-11-02' as never)
  expect(acts.at(-1)?.consequence).toContain('you still see it. Wed 9 Dec (1 day) turns casual: $680 + GST')
})

test.each([
  [{ share_now: 0, hours_now: 0, fee_now: 0, changes_at: '2026-12-04T04:00:00.000Z' }, 'free until 4 Dec 2026'],
  [{ share_now: 0.5, hours_now: 2, fee_now: 170, changes_at: null }, 'uses 2 hours and costs $170'],
  [{ share_now: 1, hours_now: 0, fee_now: null, changes_at: null }, 'costs a fee to be agreed'],
])('cancelling %o costs "%s"', (cost, words) => {
  expect(costWords({ id: 'ent_1', day: '2026-12-09', hours: 8, ...cost } as never)).toContain(words)
})
