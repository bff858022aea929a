import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { parseId } from '#src/base/id.ts'
import { msOf, nzDay } from '#src/base/time.ts'
import type { AdminDays } from '#src/days/schema.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { actsOf, costWords } from '#web/days/admin/acts.ts'
import { DaysPanel } from '#web/days/admin/panel.tsx'
import { daysQuery } from '#web/days/admin/queries.ts'
import { setNow } from '#web/lib/now.ts'
import { engaged } from './engagement.ts'
import { at } from './fixtures.ts'

type Engaged = Awaited<ReturnType<typeof engaged>>

const quoteId = parseId('quo', 'quo_0123456789abcdefghjk')

const panelWords = async (answer: Response | null, wall = '2026-11-02 10:00:00') => {
  setNow(msOf(at(wall)))
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const markup = await markupAfter(
    <RouterContextProvider router={router as never}>
      <DaysPanel quoteId={quoteId} isFirst />
    </RouterContextProvider>,
    (client) => client.prefetchQuery(daysQuery(quoteId)),
    answer,
  )
  return { words: visibleWords(markup).join(' '), markup }
}

const keysOf = (days: AdminDays, of: string | null, wall: string) =>
  actsOf(days, of as never, nzDay(msOf(at(wall)))).map(({ key }) => key)

const shown = async ({ overview }: Engaged, wall?: string) => panelWords(Response.json(await overview()), wall)

test('before any entry the panel says so, and offers to log a day', async () => {
  const { words } = await shown(await engaged())
  expect(words).toContain('No days are ordered yet. Log a day')
  expect(words).toContain('Invoices')
  expect(words).toContain('Nothing is logged yet.')
})

test('a retainer that has not started is started first', async () => {
  const quote = await engaged('retainer', { retainer_days_per_month: 2 })
  const { words } = await shown(quote)
  expect(words).toContain('Not started yet. Start of the engagement')
  expect(words).not.toContain('Log a day')
  const days = await quote.overview()
  expect(keysOf(days, null, '2026-11-02 10:00:00')).toEqual(['started', 'ended'])
})

test('a panel that cannot be loaded offers to try again', async () => {
  expect((await panelWords(null)).words).toContain('Failed to load the days')
})

test('each block, booking and entry has the acts of its state', async () => {
  const { order, enter, idOf, overview, go, ...quote } = await engaged()
  await order(2)
  const block = (await overview()).blocks[0]?.id ?? ''
  go('2026-12-09 10:00:00')
  const now = '2026-12-09 10:00:00'
  expect(keysOf(await overview(), block, now)).toEqual(['paid', 'corrected'])
  await enter({ kind: 'paid', of: block, day: '2026-12-09' })
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-10', hours: 8 }))
  const wrong = idOf(await enter({ kind: 'worked', day: '2026-12-08', hours: 4, km: 800 }))
  await enter({ kind: 'corrected', of: wrong, words: 'A typing error' })
  const days = await overview()
  expect(keysOf(days, block, now)).toEqual(['extended', 'block_ends', 'corrected'])
  expect(keysOf(days, booking, now)).toEqual(['cancelled', 'not_supplied', 'corrected'])
  expect(keysOf(days, booking, '2026-12-10 09:00:00')).toEqual([
    ...['worked', 'cancelled', 'no_show', 'not_supplied', 'corrected'],
  ])
  expect(keysOf(days, wrong, now)).toEqual([])
  const { words, markup } = await shown({ ...quote, overview } as Engaged, now)
  expect(words).toContain('1 of 2 days left, valid to 9 March 2027.')
  expect(words).toContain('Thu 10 Dec, whole day · Cancelling now: uses half a day until 9 Dec 2026, 5:00 pm NZDT')
  expect(markup).toMatch(/<s[^>]*>Half a day worked, 800 km one way<\/s>/)
  expect(words).toContain('Corrected: A typing error')
  expect(keysOf(days, null, '2027-01-04 10:00:00')).not.toContain('summary')

  const cancelled = idOf(await enter({ kind: 'cancelled', of: booking, share: 0.5 }))
  expect(keysOf(await overview(), cancelled, now)).toEqual(['waived', 'corrected'])
  expect(keysOf(await overview(), null, '2027-01-04 10:00:00')).toContain('summary')
  await enter({ kind: 'waived', of: cancelled, words: 'Ill' })
  expect(keysOf(await overview(), null, '2027-01-04 10:00:00')).not.toContain('summary')
  expect(keysOf(await overview(), cancelled, now)).toEqual(['corrected'])
  expect((await shown({ ...quote, overview } as Engaged, now)).words).toContain('1 day cancelled, half of it counts')
})

test.each([
  [{ share_now: 0, hours_now: 0, fee_now: 0, changes_at: '2026-12-04T04:00:00.000Z' }, 'free until 4 Dec 2026'],
  [{ share_now: 0.5, hours_now: 2, fee_now: 170, changes_at: null }, 'uses 2 hours and costs $170'],
  [{ share_now: 1, hours_now: 0, fee_now: null, changes_at: null }, 'costs a fee to be agreed'],
])('cancelling %o costs "%s"', (cost, words) => {
  expect(costWords({ id: 'ent_1', day: '2026-12-09', hours: 8, ...cost } as never)).toContain(words)
})
