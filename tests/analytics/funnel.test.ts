import { expect, test } from 'vitest'
import type { Funnel } from '#src/analytics/schema.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { acceptance, draft, rejection, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'

const send = (server: TestServer, body: unknown, address?: string) =>
  server.ask(
    '/api/events',
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: server.config.origin },
    },
    address,
  )

const funnelOf = async (server: TestServer, months?: string): Promise<Funnel> => {
  const admin = await server.signedIn({ admin: true, email: `${crypto.randomUUID()}@example.nz` })
  const answer = await admin.api.admin.funnel.$get({ query: months ? { months } : {} })
  expect(answer.status).toBe(200)
  return answer.json()
}

const sourcesOf = (server: TestServer) =>
  server.ctx.db.$client.prepare('select source from events order by id').pluck().all()

test.each([
  ['LinkedIn', 'linkedin'],
  ['  spring\tmailing \n', 'spring mailing'],
  ['www.RIMU.example', 'rimu.example'],
  ['Ōtautahi', 'ōtautahi'],
  ['a\u0000b\u202ec\ud800', 'a b c'],
  ['\u200b', null],
  ['', null],
  [null, null],
  ['x'.repeat(300), 'x'.repeat(100)],
  ['🌲'.repeat(120), '🌲'.repeat(100)],
])('a source is stored as one printable line in lower case: %j', async (source, stored) => {
  const server = startTestServer()
  expect((await send(server, { name: 'needs_form_view', source })).status).toBe(200)
  expect(sourcesOf(server)).toEqual([stored])
})

test.each([[7], [['x']], ['x'.repeat(301)]])('a source that is no short text is refused: %j', async (source) => {
  const server = startTestServer()
  expect((await send(server, { name: 'needs_form_view', source })).status).toBe(400)
  expect(sourcesOf(server)).toEqual([])
})

test('a lead keeps the source of its visit, which is no part of what is compared when it is sent again', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const lead = await newLead(server, admin, { source: 'Mainland Business' } as never)
  const stored = () => server.ctx.db.$client.prepare('select id, source from leads').all()
  expect(stored()).toEqual([{ id: lead.id, source: 'mainland business' }])
  expect(() => server.ctx.db.$client.exec("update leads set source = 'x'")).toThrow('a lead stays as it was sent')
})

test('without any visit the months stand empty, twelve or as many as are asked for', async () => {
  const server = startTestServer()
  const { months, ...rest } = await funnelOf(server)
  expect(rest).toEqual({ sources: [], accepted: 0, declined: [] })
  expect(months.map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  ])
  expect((await funnelOf(server, '1')).months).toEqual([
    { month: '2026-11', visits: 0, sent: 0, quoted: 0, accepted: 0 },
  ])
  expect((await funnelOf(server, '24')).months[0]?.month).toBe('2024-12')
})

test.each(['0', '25', '1.5', '-1', 'x', ''])('so many months are refused: %j', async (months) => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const answer = await server.ask(`/api/admin/funnel?months=${months}`, { headers: { cookie } })
  expect([answer.status, (await answer.json()).error]).toEqual([400, 'Months must be an integer from 1 to 24'])
})

test('an event counts in its month in New Zealand, whatever the daylight saving', async () => {
  const server = startTestServer({ now: '2026-03-31T23:59:59+13:00' })
  await send(server, { name: 'needs_form_view' })
  server.travelTo('2026-04-01T00:00:00+13:00')
  await send(server, { name: 'needs_form_view' })
  server.travelTo('2026-04-30T23:59:59+12:00')
  await send(server, { name: 'needs_form_view' })
  server.travelTo('2026-05-01T00:00:00+12:00')
  const { months } = await funnelOf(server, '3')
  expect(months.map(({ visits }) => visits)).toEqual([1, 2, 0])
})

test('visits, forms, quotes and acceptances are counted by month and by source', async () => {
  const server = startTestServer({ now: '2026-10-30T09:00:00+13:00' })
  const admin = await server.signedIn({ admin: true })
  for (const source of ['LinkedIn', 'linkedin', null, 'google.com'])
    await send(server, { name: 'needs_form_view', source })
  await send(server, { name: 'needs_form_submit', company: 'Rimu', source: 'linkedin' })
  await send(server, { name: 'needs_form_submit' })
  const lead = await newLead(server, admin, { source: 'linkedin' } as never)
  const made = await (await admin.api.admin.quotes.$post({ json: { ...draft(), lead_id: lead.id } })).json()
  const sent = await (await admin.api.admin.quotes[':id'].send.$post({ param: { id: made.id }, json: {} })).json()
  const token = sent.public_link.slice(sent.public_link.lastIndexOf('/') + 1)
  await admin.api.admin.quotes.$post({ json: draft() })
  server.travelTo('2026-11-02T09:00:00+13:00')
  const json = acceptance(await shownHash(server, token))
  expect((await server.api.quotes[':token'].decision.$post({ param: { token }, json })).status).toBe(200)
  expect(await funnelOf(server, '2')).toEqual({
    months: [
      { month: '2026-10', visits: 4, sent: 2, quoted: 1, accepted: 0 },
      { month: '2026-11', visits: 0, sent: 0, quoted: 0, accepted: 1 },
    ],
    sources: [
      { source: 'linkedin', visits: 2, sent: 1, quoted: 1, accepted: 1 },
      { source: 'direct', visits: 1, sent: 1, quoted: 0, accepted: 0 },
      { source: 'google.com', visits: 1, sent: 0, quoted: 0, accepted: 0 },
    ],
    accepted: 1,
    declined: [],
  })
})

test('declines are counted by their reason, quotes without a form by themselves, a revision not again', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const decline = async (reason: string | null) => {
    server.wait(60_000)
    const { id, token } = await sentQuote(admin)
    const json = rejection(await shownHash(server, token))
    expect((await server.api.quotes[':token'].decision.$post({ param: { token }, json })).status).toBe(200)
    if (reason === null) return
    server.ctx.db.$client
      .prepare("insert into decline_reasons (quote_id, nth, reason, at) values (?, 1, ?, 'now')")
      .run(id, reason)
  }
  for (const reason of ['price', null, 'price']) await decline(reason)
  const { id } = await sentQuote(admin)
  const { $client } = server.ctx.db
  const others = $client.prepare("select name from pragma_table_info('quotes') where name <> 'id'").pluck().all().join()
  $client.exec(`insert into quotes (id, ${others}) select id || '-r2', ${others} from quotes where id = '${id}'`)
  const funnel = await funnelOf(server, '1')
  expect(funnel.sources).toEqual([{ source: null, visits: 0, sent: 0, quoted: 4, accepted: 0 }])
  expect(funnel.declined).toEqual([
    { reason: 'price', count: 2 },
    { reason: 'none', count: 1 },
  ])
})

test('beyond twenty sources the rest is counted together', async () => {
  const server = startTestServer()
  for (let at = 0; at < 25; at += 1) await send(server, { name: 'needs_form_view', source: `s${at}` })
  await send(server, { name: 'needs_form_view', source: 's24' })
  const { sources } = await funnelOf(server, '1')
  expect(sources).toHaveLength(21)
  expect(sources[0]).toMatchObject({ source: 's24', visits: 2 })
  expect(sources.at(-1)).toEqual({ source: '(others)', visits: 5, sent: 0, quoted: 0, accepted: 0 })
})
