import { expect, test } from 'vitest'
import { days } from '#src/base/time.ts'
import { noBusinessEnvironment } from '#tests/fixtures/business.ts'
import { jpeg } from '#tests/fixtures/pictures.ts'
import { read, runJobsOnce } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

/** A server on the morning of Monday, 9 November 2026, and its admin, whose proof is always fresh. */
const start = async () => {
  const { server } = await serverWithAdmin({ environment: noBusinessEnvironment })
  const { id, email } = await server.signedIn({ admin: true })
  const admin = async (at: string) => {
    server.travelTo(at)
    return server.visitor({ cookie: await server.newSession(id) }).admin
  }
  const reportsAt = async (at: string) => {
    server.travelTo(at)
    await runJobsOnce(server)
    return (await server.deliver()).filter(({ subject }) => subject.startsWith('What changed'))
  }
  return { server, email, admin, reportsAt }
}

test('what changed in settings, texts and references comes at noon of the next day, once, as it was then (A14)', async () => {
  const { email, admin, reportsAt, server } = await start()
  const morning = await admin('2026-11-09T08:00:00+13:00')
  await morning.settings.$patch({ json: { business: { phone: '03 555 0100', web: 'kea.example' }, version: 0 } })
  await morning.texts[':key'].$put({ param: { key: 'home-lead' }, json: { draft: 'We sell for you.', version: 0 } })
  await morning.texts[':action'].$post({ param: { action: 'publish' }, json: { versions: { 'home-lead': 1 } } })
  await morning.texts[':key'].$put({ param: { key: 'home-lead' }, json: { draft: 'Only a draft.', version: 2 } })
  const agreed = { words: 'Our accounts order again.', agreed_on: '2026-11-02' }
  const { items } = await read(morning.references.$post({ json: { ...agreed, name: 'Mere', company: 'Rimu Foods' } }))
  const night = await admin('2026-11-09T23:59:00+13:00')
  await night.settings.$patch({ json: { business: { phone: '021 555 999' }, version: 2 } })
  await night.references[':id'].$delete({ param: { id: items[0]?.id ?? '' }, json: {} })
  const next = await admin('2026-11-10T00:00:00+13:00')
  await next.settings.$patch({ json: { business: { phone: '03 555 0100' }, version: 3 } })
  expect(await reportsAt('2026-11-10T11:59:00+13:00')).toEqual([])
  const [report, ...more] = await reportsAt('2026-11-10T12:00:00+13:00')
  expect(report).toMatchObject({
    to: server.ctx.business().notifyEmail,
    subject: expect.stringMatching(/on 9 November/),
  })
  const text = report?.text.replaceAll(/\s+/g, ' ')
  for (const said of [
    ...[
      email,
      'not set → 03 555 0100; 03 555 0100 → 021 555 999',
      'not set → kea.example',
      'Home, Lead: We sell for you.',
    ],
    ...['Reference of Mere, Rimu Foods', 'added; removed', '/admin/settings/business'],
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/Only a draft|021 555 999 →/)
  expect(more).toEqual([])
  expect(await reportsAt('2026-11-10T18:00:00+13:00')).toEqual([report])
  const [, second, ...third] = await reportsAt('2026-11-11T12:00:00+13:00')
  expect([second?.text, third]).toEqual([expect.stringContaining('021 555 999 → 03 555 0100'), []])
})

test('a day on which nothing changed sends nothing; a server that stood still tells each day of a week', async () => {
  const { admin, reportsAt, server } = await start()
  const portrait = (method: string, cookie: string, body: Uint8Array<ArrayBuffer> | string) =>
    server.ask('/api/admin/settings/portrait?version=', {
      ...{ method, body },
      headers: { cookie, origin: server.config.origin, 'content-type': 'application/json' },
    })
  await admin('2026-11-09T08:00:00+13:00')
  expect(await reportsAt('2026-11-10T12:00:00+13:00')).toEqual([])
  const later = await server.signedIn({ admin: true })
  expect((await portrait('PUT', later.cookie, jpeg())).status).toBe(200)
  const version = server.ctx.business().portrait
  server.wait(days(1))
  const cookie = await server.newSession(later.id)
  expect((await portrait('DELETE', cookie, JSON.stringify({ version }))).status).toBe(200)
  const reports = await reportsAt('2026-11-13T13:00:00+13:00')
  expect(reports.map(({ text }) => /Portrait: ([\w ]+)/.exec(text)?.[1])).toEqual(['another picture', 'removed'])
  expect(await reportsAt('2026-11-30T13:00:00+13:00')).toHaveLength(2)
})
