import { expect, test } from 'vitest'
import { recordExpiries } from '#src/quotes/expire.ts'
import type { OpenQuote } from '#src/workflows/schema.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote, yes } from './fixtures.ts'

const withExtension = async () => {
  const open = await openQuote()
  const { server, id } = open
  const extend = async (json: object = {}) => {
    const { api } = await server.signedIn({ admin: true })
    return api.admin.quotes[':id'].extend.$post({ param: { id }, json })
  }
  const lastDay = async () =>
    ((await (await server.api.quotes[':token'].$get({ param: open.param })).json()) as OpenQuote).last_day
  return { ...open, extend, lastDay }
}

test('a press gives 5 more working days: the client is told, and may answer through the new last day', async () => {
  const { server, extend, lastDay, decide, shown_hash, public_link } = await withExtension()
  await server.deliver()
  const extended = await extend()
  // 17 November 2026 is a Tuesday.
  expect(await extended.json()).toMatchObject({ valid_until: '2026-11-17', extended_until: '2026-11-24' })
  expect(await lastDay()).toBe('2026-11-24')
  const email = (await server.deliver()).at(-1)
  expect(email?.text).toContain('through the end of 24 November 2026')
  expect(email?.text).toContain(public_link)
  server.travelTo('2026-11-24T23:59:59+13:00')
  recordExpiries(server.ctx)
  expect((await decide(yes(shown_hash))).status).toBe(200)
})

test('after the new last day it is expired, and the owner’s email names that day', async () => {
  const { server, extend, decide, shown_hash } = await withExtension()
  await extend({ valid_until: '2026-11-20' })
  server.travelTo('2026-11-21T00:00:00+13:00')
  expect(await refusalOf(decide(yes(shown_hash)))).toEqual([410, 'quote_expired'])
  recordExpiries(server.ctx)
  expect((await server.deliver()).at(-1)?.text).toContain('was open through 20 November 2026')
})

test('more time is counted in working days from the last day there is now', async () => {
  const { server, extend } = await withExtension()
  await extend({ valid_until: '2026-12-22' })
  const longer = (await (await extend()).json()) as { extended_until: string }
  // Christmas, Boxing Day (on Monday) and the first two days of the year are holidays.
  expect(longer.extended_until).toBe('2026-12-31')
  expect((await server.deliver()).filter(({ subject }) => subject.startsWith('More time'))).toHaveLength(2)
})

test('an earlier day, one beyond 90 days, and a quote that is not with the client are refused', async () => {
  const { server, extend, decide, shown_hash } = await withExtension()
  const before = dump(server.ctx.db, ['users', 'sessions', 'user_roles'])
  for (const valid_until of ['2026-11-17', '2026-11-01', '2027-02-01']) {
    const refused = await extend({ valid_until })
    const sentence = 'Choose a day after the last day now, and within 90 days from today.'
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { code: 'quote_extension_refused', error: sentence, fields: { valid_until: sentence } },
    ])
  }
  expect(dump(server.ctx.db, ['users', 'sessions', 'user_roles'])).toEqual(before)
  expect((await extend({ valid_until: '2027-01-31' })).status).toBe(200)
  expect((await extend({ valid_until: '2027-01-31' })).status).toBe(200)
  const events = server.ctx.db.$client.prepare("select detail from audit_events where event = 'quote_extended'")
  expect(events.pluck().all()).toEqual(['{"until":"2027-01-31"}'])
  await decide(yes(shown_hash))
  expect(await refusalOf(extend({ valid_until: '2027-01-30' }))).toEqual([409, 'quote_decided'])
})

test('a quote past its last day is not extended: it is expired everywhere', async () => {
  const { server, extend } = await withExtension()
  server.travelTo('2026-11-18T00:00:00+13:00')
  expect(await refusalOf(extend())).toEqual([409, 'quote_not_with_client'])
})
