import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { rows } from '#tests/leads/fixtures.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { acceptance, shownHash } from '#tests/quotes/fixtures.ts'
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
  const json = acceptance(await shownHash(server, token))
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
  const json = acceptance(await shownHash(decided.server, decided.token))
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

const followedUp = async () => {
  const made = await seenQuote({ client_email: 'canary@rimu.example' })
  made.server.travelTo(thursday)
  const admin = await made.server.signedIn({ admin: true })
  expect((await made.send('Canarywords for you.')).status).toBe(200)
  await made.server.deliver()
  expect((await made.stop()).status).toBe(200)
  return { ...made, ...peopleOf(admin) }
}

test('a person’s copy has the follow-ups of their quotes, and when they asked for no more (H11)', async () => {
  const { id, copy } = await followedUp()
  const files = unzipSync(new Uint8Array(await (await copy('canary@rimu.example')).arrayBuffer()))
  expect(JSON.parse(strFromU8(files[`quotes/${id}.json`] ?? new Uint8Array()))).toMatchObject({
    follow_ups: [{ nth: 1, text: 'Canarywords for you.', at: '2026-11-25T21:00:00.000Z' }],
    reminders_stopped_at: '2026-11-25T21:00:00.000Z',
  })
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('Canarywords for you.')
  expect(
    Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join(),
  ).not.toMatch(/\/quote\/[\w-]{43}/)
})

test('an erasure takes the words of the follow-ups with the quote (H11)', async () => {
  const { server, erase } = await followedUp()
  expect((await erase('canary@rimu.example')).status).toBe(200)
  expect(rows(server, 'select nth, text from follow_ups')).toEqual([{ nth: 1, text: '(erased)' }])
  expect(JSON.stringify(dump(server.ctx.db))).not.toContain('Canarywords')
})

test('the follow-ups of a decided quote are kept with it, and SQL changes none (H11)', async () => {
  const { server, token, erase } = await followedUp()
  const json = acceptance(await shownHash(server, token))
  expect((await server.api.quotes[':token'].decision.$post({ param: { token }, json })).status).toBe(200)
  await erase('canary@rimu.example')
  expect(rows(server, 'select text from follow_ups')).toEqual([{ text: 'Canarywords for you.' }])
  const { $client } = server.ctx.db
  expect(() => $client.exec("update follow_ups set text = '(erased)'")).toThrow('a follow-up stands')
  expect(() => $client.exec('delete from follow_ups')).toThrow('a follow-up stands')
})
