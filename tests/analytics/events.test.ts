import { expect, test } from 'vitest'
import { deleteOldVisitorEvents } from '#src/analytics/events.ts'
import { dump, startTestServer } from '#tests/fixtures/server.ts'
import { lineOf } from '#tests/status/fixtures.ts'

const events = (server: ReturnType<typeof startTestServer>) =>
  server.ctx.db.$client.prepare('select name, company, at from events order by id').all()

const send = (server: ReturnType<typeof startTestServer>, body: unknown, address?: string) =>
  server.ask(
    '/api/events',
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: server.config.origin },
    },
    address,
  )

test('a reported event is stored without cookie or address, and counted for the admin', async () => {
  const server = startTestServer()
  for (const body of [
    { name: 'needs_form_view' },
    { name: 'needs_form_submit', company: ' Rimu Foods ' },
    { name: 'needs_form_submit' },
  ]) {
    const answer = await send(server, body)
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  const at = '2026-11-01T20:00:00.000Z'
  expect(events(server)).toEqual([
    { name: 'needs_form_view', company: null, at },
    { name: 'needs_form_submit', company: 'Rimu Foods', at },
    { name: 'needs_form_submit', company: null, at },
  ])
  server.wait(29 * 24 * 3_600_000)
  await send(server, { name: 'needs_form_view' })
  const counts = async () => {
    const admin = await server.signedIn({ admin: true })
    return (await admin.api.admin.events.$get()).json()
  }
  expect(await counts()).toEqual({ since: '2026-10-31T20:00:00.000Z', needs_form_view: 2, needs_form_submit: 2 })
  server.wait(2 * 24 * 3_600_000)
  expect(await counts()).toEqual({ since: '2026-11-02T20:00:00.000Z', needs_form_view: 1, needs_form_submit: 0 })
})

test('a malformed or unknown event is refused and not stored', async () => {
  const server = startTestServer()
  const before = dump(server.ctx.db)
  for (const body of [
    {},
    { name: 'page_view' },
    { name: 'needs_form_view', company: 'Rimu' },
    { name: 'needs_form_submit', company: 'x'.repeat(201) },
    { name: 'needs_form_submit', company: 'a\nb' },
    { name: 'needs_form_view', at: '2020-01-01' },
    [],
    null,
  ]) {
    expect((await send(server, body)).status, JSON.stringify(body)).toBe(400)
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

test('above 60 events an hour from one network none is stored, and the answer is the same', async () => {
  const server = startTestServer()
  const answers = []
  for (let n = 0; n < 62; n += 1) answers.push(await send(server, { name: 'needs_form_view' }, '2001:db8::1'))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts)).toEqual(new Set(['{}']))
  expect(events(server)).toHaveLength(60)
  await send(server, { name: 'needs_form_view' }, '203.0.113.9')
  expect(events(server)).toHaveLength(61)
  server.wait(3_600_000)
  await send(server, { name: 'needs_form_view' }, '2001:db8::2')
  expect(events(server)).toHaveLength(62)
})

test('one /48 reports 60 events an hour, all networks 300 an hour and 1,500 a day; the answer is the same (F15)', async () => {
  const server = startTestServer()
  const sendMany = async (times: number, addressOf: (n: number) => string) => {
    for (let n = 0; n < times; n += 1) {
      const answer = await send(server, { name: 'needs_form_view' }, addressOf(n))
      expect([answer.status, await answer.json()]).toEqual([200, {}])
    }
    return events(server).length
  }
  expect(await sendMany(90, (n) => `2001:db8:bad:${n}::1`)).toBe(60)
  expect(await sendMany(300, (n) => `100.64.${n & 255}.${n >> 8}`)).toBe(300)
  for (let hour = 1; hour < 6; hour += 1) {
    server.wait(3_700_000)
    await sendMany(320, (n) => `100.${64 + hour}.${n & 255}.${n >> 8}`)
  }
  expect(events(server)).toHaveLength(1500)
  expect(await lineOf(server, 'floods')).toMatchObject({
    state: 'yellow',
    text: expect.stringContaining('not counted'),
  })
})

test('events are deleted after 24 months (H11)', async () => {
  const server = startTestServer()
  await send(server, { name: 'needs_form_view' })
  server.wait(24 * 3_600_000)
  await send(server, { name: 'needs_form_view' })
  server.travelTo('2028-11-02T08:59:00+13:00')
  deleteOldVisitorEvents(server.ctx)
  expect(events(server)).toHaveLength(2)
  server.travelTo('2028-11-02T09:01:00+13:00')
  deleteOldVisitorEvents(server.ctx)
  expect(events(server)).toHaveLength(1)
})
