import { expect, test } from 'vitest'
import { days } from '#src/base/time.ts'
import { read, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { lineOf } from '#tests/status/fixtures.ts'
import { report, visit } from './fixtures.ts'

test('a reported event is stored without cookie or address, and counted for the admin', async () => {
  const server = startTestServer()
  await visit(server)
  for (const company of [' Rimu Foods ', undefined])
    expect((await report(server, { name: 'needs_form_submit', company })).status).toBe(200)
  const of = { at: '2026-11-01T20:00:00.000Z', source: null }
  expect(server.rows('events')).toEqual([
    { ...of, id: 1, name: 'needs_form_view', company: null },
    { ...of, id: 2, name: 'needs_form_submit', company: 'Rimu Foods' },
    { ...of, id: 3, name: 'needs_form_submit', company: null },
  ])
  server.wait(days(29))
  await visit(server)
  const counts = async () => read((await server.signedIn({ admin: true })).api.admin.events.$get())
  expect(await counts()).toEqual({ since: '2026-10-31T20:00:00.000Z', needs_form_view: 2, needs_form_submit: 2 })
  server.wait(days(2))
  expect(await counts()).toEqual({ since: '2026-11-02T20:00:00.000Z', needs_form_view: 1, needs_form_submit: 0 })
})

test('a malformed or unknown event is refused and not stored', async () => {
  const server = startTestServer()
  await server.storesNothing(async () => {
    for (const body of [
      { name: 'page_view' },
      { name: 'needs_form_view', company: 'Rimu' },
      { name: 'needs_form_submit', company: 'x'.repeat(201) },
      { name: 'needs_form_submit', company: 'a\nb' },
      { name: 'needs_form_view', at: '2020-01-01' },
      ...[7, ['x'], 'x'.repeat(301)].map((source) => ({ name: 'needs_form_view', source })),
    ])
      expect((await report(server, body)).status, JSON.stringify(body)).toBe(400)
  })
})

test('one /48 reports 60 events an hour, all networks 300; the answer is the same, and the status page tells it (F15)', async () => {
  const server = startTestServer()
  for (let n = 0; n < 62; n += 1) await visit(server, null, `2001:db8:bad:${n}::1`)
  expect(server.rows('events')).toHaveLength(60)
  for (let n = 0; n < 242; n += 1) await visit(server, null, `100.64.${n}.1`)
  expect(server.rows('events')).toHaveLength(300)
  const text = expect.stringContaining('not counted')
  expect(await lineOf(server, 'floods')).toMatchObject({ state: 'green', text, todo: null })
})

test('events are deleted after 24 months (H11)', async () => {
  const server = startTestServer()
  await visit(server)
  server.wait(days(1))
  await visit(server)
  server.travelTo('2028-11-02T08:59:00+13:00')
  await runJobsOnce(server)
  expect(server.rows('events')).toHaveLength(2)
  server.travelTo('2028-11-02T09:01:00+13:00')
  await runJobsOnce(server)
  expect(server.rows('events')).toHaveLength(1)
})
