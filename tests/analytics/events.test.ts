import { expect, test } from 'vitest'
import { forgetOldEvents } from '#src/analytics/actions.ts'
import { dump, openHouse } from '#tests/fixtures/server.ts'

const events = (house: ReturnType<typeof openHouse>) =>
  house.kit.db.$client.prepare('select name, company, at from events order by id').all()

const send = (house: ReturnType<typeof openHouse>, body: unknown, address?: string) =>
  house.ask(
    '/api/events',
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: house.config.origin },
    },
    address,
  )

test('GAPS 14: what a page reports is kept without cookie or address, and counted for the admin', async () => {
  const house = openHouse()
  for (const body of [
    { name: 'needs_form_view' },
    { name: 'needs_form_submit', company: ' Rimu Foods ' },
    { name: 'needs_form_submit' },
  ]) {
    const answer = await send(house, body)
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  const at = '2026-11-01T20:00:00.000Z'
  expect(events(house)).toEqual([
    { name: 'needs_form_view', company: null, at },
    { name: 'needs_form_submit', company: 'Rimu Foods', at },
    { name: 'needs_form_submit', company: null, at },
  ])
  house.wait(29 * 24 * 3_600_000)
  await send(house, { name: 'needs_form_view' })
  const counts = async () => {
    const admin = await house.signedIn({ admin: true })
    return (await admin.api.admin.events.$get()).json()
  }
  expect(await counts()).toEqual({ since: '2026-10-31T20:00:00.000Z', needs_form_view: 2, needs_form_submit: 2 })
  house.wait(2 * 24 * 3_600_000)
  expect(await counts()).toEqual({ since: '2026-11-02T20:00:00.000Z', needs_form_view: 1, needs_form_submit: 0 })
})

test('anything else is refused and not kept', async () => {
  const house = openHouse()
  const before = dump(house.kit.db)
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
    expect((await send(house, body)).status, JSON.stringify(body)).toBe(400)
  }
  expect(dump(house.kit.db)).toEqual(before)
})

test('beyond 60 an hour from one network nothing is kept, and the answer does not tell', async () => {
  const house = openHouse()
  const answers = []
  for (let n = 0; n < 62; n += 1) answers.push(await send(house, { name: 'needs_form_view' }, '2001:db8::1'))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts)).toEqual(new Set(['{}']))
  expect(events(house)).toHaveLength(60)
  await send(house, { name: 'needs_form_view' }, '203.0.113.9')
  expect(events(house)).toHaveLength(61)
  house.wait(3_600_000)
  await send(house, { name: 'needs_form_view' }, '2001:db8::2')
  expect(events(house)).toHaveLength(62)
})

test('H11: events are kept for 24 months', async () => {
  const house = openHouse()
  await send(house, { name: 'needs_form_view' })
  house.wait(24 * 3_600_000)
  await send(house, { name: 'needs_form_view' })
  house.travelTo('2028-11-02T08:59:00+13:00')
  forgetOldEvents(house.kit)
  expect(events(house)).toHaveLength(2)
  house.travelTo('2028-11-02T09:01:00+13:00')
  forgetOldEvents(house.kit)
  expect(events(house)).toHaveLength(1)
})
