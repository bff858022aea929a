import { expect, test } from 'vitest'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { rows } from '#tests/leads/fixtures.ts'
import { shownHash, yes } from '#tests/quotes/fixtures.ts'
import { seenQuote, thursday } from './fixtures.ts'

const at = '2026-11-25T21:00:00.000Z'

test('the link shows what it is about and changes nothing; the press stops reminders, and the second press nothing more', async () => {
  const { server, id, token, stop, draft, send, read } = await seenQuote()
  server.travelTo(thursday)
  const before = dump(server.ctx.db, ['sessions'])
  const look = () => server.api.quotes[':token'].reminders.$get({ param: { token } })
  const shown = { reference: expect.stringMatching(/^Q-/), client_company: 'Rimu & Tōtara Foods Limited' }
  expect(await (await look()).json()).toEqual({ ...shown, stopped_at: null })
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)

  expect(await (await stop()).json()).toEqual({ ...shown, stopped_at: at })
  server.wait(60_000)
  expect(await (await stop()).json()).toEqual({ ...shown, stopped_at: at })
  expect(await (await look()).json()).toEqual({ ...shown, stopped_at: at })
  expect(rows(server, 'select quote_id, at from reminder_stops')).toEqual([{ quote_id: id, at }])
  expect(rows(server, "select actor, subject from audit_events where event = 'reminders_stopped'")).toEqual([
    { actor: expect.stringMatching(/^qtk_/), subject: id },
  ])

  expect(await refusalOf(draft())).toEqual([409, 'follow_up_stopped'])
  expect(await refusalOf(send())).toEqual([409, 'follow_up_stopped'])
  expect(await read()).toMatchObject({ status: 'sent', decision: null, reminders_stopped_at: at })
})

test('the stop touches nothing else: the quote stays as it was and can be accepted', async () => {
  const { server, token, stop } = await seenQuote()
  server.travelTo(thursday)
  const before = dump(server.ctx.db, ['reminder_stops', 'audit_events', 'sessions'])
  expect((await stop()).status).toBe(200)
  expect(dump(server.ctx.db, ['reminder_stops', 'audit_events', 'sessions'])).toEqual(before)
  const json = yes(await shownHash(server, token))
  expect((await server.api.quotes[':token'].decision.$post({ param: { token }, json })).status).toBe(200)
})

test('a follow-up that waits does not go after the press', async () => {
  const { server, send, stop } = await seenQuote()
  server.travelTo(thursday)
  expect((await send()).status).toBe(200)
  expect((await stop()).status).toBe(200)
  expect((await server.deliver()).filter(({ subject }) => subject.includes('open until'))).toEqual([])
})

test('it works for a decided and an expired quote, and an unknown link answers as ever', async () => {
  const decided = await seenQuote()
  const json = yes(await shownHash(decided.server, decided.token))
  await decided.server.api.quotes[':token'].decision.$post({ param: { token: decided.token }, json })
  expect((await decided.stop()).status).toBe(200)

  const expired = await seenQuote()
  expired.server.travelTo('2027-02-01T10:00:00+13:00')
  expect((await expired.stop()).status).toBe(200)

  for (const token of ['x', 'x'.repeat(43)]) {
    const param = { token }
    const { quotes } = expired.server.api
    expect(await refusalOf(quotes[':token'].reminders.$get({ param }))).toEqual([404, 'quote_not_found'])
    expect(await refusalOf(quotes[':token']['stop-reminders'].$post({ param, json: {} }))).toEqual([
      404,
      'quote_not_found',
    ])
  }
})
