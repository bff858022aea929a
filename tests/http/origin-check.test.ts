import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { type Day, seconds } from '#src/base/time.ts'
import type { OwnerEntry } from '#src/days/schema.ts'
import { terms } from '#src/terms/text.ts'
import { newDigestToken } from '#src/today/digest.ts'
import { allRoutes } from '#tests/conventions/app-routes.ts'
import { read, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { invited, sign } from '#tests/nda/fixtures.ts'
import { acceptance, draft, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'

const start = async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const ask = (path: string, method: string, headers: Record<string, string>, body?: BodyInit) =>
    server.ask(path, { method, headers: { cookie, ...headers }, ...(body !== undefined && { body }) })
  const ours = { 'content-type': 'application/json', origin: server.config.origin }
  const post = (body: BodyInit, headers: Record<string, string> = ours) =>
    ask('/api/admin/quotes', 'POST', headers, body)
  return { server, ask, post, ours }
}

const types = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json-patch+json', null],
  // What a browser sends from anywhere without asking may name JSON in a parameter.
  ...['text/plain', 'text/plain; charset=application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
]
const home = 'http://localhost:3000'
const origins = [home, 'https://evil.example', 'http://localhost:3001', `${home}.evil.example`, 'null', null]
const sites = ['same-origin', 'same-site', 'cross-site', 'none', null]

const isOurs = (origin: string | null, site: string | null) =>
  site === 'same-origin' ? origin === null || origin === home : site === null && origin === home

const requests = types.flatMap((type) => {
  const ours = type?.split(';')[0] === 'application/json' ? 201 : 415
  return origins.flatMap((origin) =>
    sites.map((site) => ({ type, origin, site, status: isOurs(origin, site) ? ours : 403 })),
  )
})

test('only JSON from the product’s own pages changes anything, of every content type, origin and fetch site (B5)', async () => {
  const { server, post } = await start()
  const expectAnswers = async (wanted: (status: number) => boolean) => {
    for (const { type, origin, site, status } of requests.filter((request) => wanted(request.status))) {
      const named = { 'content-type': type, origin, 'sec-fetch-site': site }
      const headers = Object.entries(named).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
      const answer = await post(JSON.stringify(draft()), Object.fromEntries(headers))
      expect(answer.status, JSON.stringify(named)).toBe(status)
      expect(answer.headers.get('access-control-allow-origin'), JSON.stringify(named)).toBeNull()
    }
  }
  await server.storesNothing(() => expectAnswers((status) => status !== 201), ['sessions'])
  await expectAnswers((status) => status === 201)
})

// No page sends to this: a server does, whose signature is checked (tests/mail/webhook.test.ts).
const changing = (server: TestServer) =>
  [...allRoutes(server).keys()].filter((route) => !/^GET | \/api\/webhooks\/resend$/.test(route))

test('the origin check covers every route that could change something, whatever its method (B5)', async () => {
  const { server, ask, ours } = await start()
  const nowhere = ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/nowhere`)
  await server.storesNothing(async () => {
    for (const route of [...changing(server), ...nowhere]) {
      const [method = '', path = ''] = route.split(' ')
      const status = async (changes: object) => (await ask(path, method, { ...ours, ...changes }, '{}')).status
      expect(await status({ origin: 'https://evil.example' }), route).toBe(403)
      expect(await status({ 'content-type': 'text/plain' }), route).toBe(415)
    }
  })
})

/** The path of every GET route, with something that is there. */
const everyPath = async (server: TestServer) => {
  const { admin, quoteId, quote, invitation, token } = await invited(server)
  await sign(server, token)
  const { id: lead } = await newLead(server, admin)
  const json = acceptance(await shownHash(server, quote.token))
  await read(server.api.quotes[':token'].decision.$post({ param: { token: quote.token }, json }))
  await backgroundTasksEnded(server.ctx)
  const ending = await sentQuote(admin, { valid_until: '2026-11-03' })
  const { id: unsent } = await read(admin.api.admin.quotes.$post({ json: draft() }))
  server.wait(seconds(10))
  await server.deliver()
  const client = server.row('companies', { key: 'domain:rimu.example/rimu_and_totara_foods_limited' }).id
  const { days } = admin.api.admin.quotes[':id']
  const enter = (entry: OwnerEntry) => read(days.$post({ param: { id: quoteId }, json: entry }))
  await enter({ kind: 'started', day: '2026-11-02' as Day, sure: true })
  const booking = (await enter({ kind: 'booked', day: '2026-11-20' as Day, hours: 8 })).entries.at(-1)?.id
  const { invoices } = admin.api.admin
  const [item] = (await read(invoices.$get({ query: { state: 'to_invoice' } }))).items
  const lines = (item?.lines ?? []).map((line) => ({ id: line.id, shown: line.shown ?? '' }))
  const invoice = { quote_id: quoteId, lines, shown: item?.shown ?? '', send: false, key: 'x', sure: true }
  const { number } = await read(invoices.$post({ json: { ...invoice, day: '2026-10-05' } }))
  await backgroundTasksEnded(server.ctx)
  const { url } = await read(admin.api.admin.calendar.$post({ json: {} }))
  // The first one that fits counts.
  const places: Record<string, string> = {
    ...{ 'quotes/:token/last-day.ics': ending.token, 'quotes/:token': quote.token, 'nda/:token': token },
    'terms/:version': terms.version,
    'calendar/:token': url.slice(-47, -4),
    ...{ 'digest/:token': newDigestToken(server.ctx), 'nda/:id': invitation.id, 'leads/:id': lead },
    ...{
      'quotes/:id/email-preview': unsent,
      'quotes/:id/follow-up': ending.id,
      'quotes/:id': quoteId,
      'clients/:id': client,
      'invoices/:number': number ?? '',
      'invoices/:file': `${number}.pdf`,
    },
  }
  const queries = {
    'admin/people': '?email=hana@rimu.example',
    'admin/known-clients': '?q=r',
    'invoices.csv': '?for=plain',
    'days/email': '?kind=block_ends&block=2026-11',
  }
  const fitting = (some: Record<string, string>, pattern: string) =>
    Object.entries(some).find(([part]) => pattern.includes(part))?.[1]
  const placeFor = (pattern: string) => fitting(places, pattern) ?? expect.fail(`${pattern} has no place here`)
  // A statement is there after the end of a month: tests/days/statement.test.ts.
  const patterns = [...allRoutes(server).keys()].flatMap(
    (route) => /^GET (.+(?<!statement\.pdf))$/.exec(route)?.[1] ?? [],
  )
  const pathOf = (pattern: string) =>
    pattern
      .replace(/:\w+/, () => placeFor(pattern))
      .replace('/invoices/:file', `/invoices/${number}.pdf`)
      .replace(':number', number ?? '')
      .replace(':file', `${booking}.ics`) + (fitting(queries, pattern) ?? '')
  return { cookie: admin.cookie, paths: [...patterns.map(pathOf), '/healthz'] }
}

test('GET and HEAD of every address change nothing, allow no other origin to read, and unknown methods are refused (B6, B7, C7)', async () => {
  const server = startTestServer()
  const { cookie, paths } = await everyPath(server)
  const headers = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const expectStatus = async (wanted: number, path: string, method: string) => {
    const { status, headers: answered } = await server.ask(path, { method, headers })
    expect(status, `${method} ${path}`).toBe(wanted)
    expect([...answered.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  await server.storesNothing(async () => {
    for (const path of paths) {
      // Within what an address may ask in a minute.
      server.wait(seconds(6))
      for (const method of ['GET', 'HEAD', 'GET']) await expectStatus(200, path, method)
    }
    for (const method of ['OPTIONS', 'PROPFIND']) await expectStatus(405, '/api/admin/quotes', method)
    await expectStatus(403, '/api/auth/session', 'POST')
  })
})

test('a body over 64 KB is 413, with or without a content length, and a malformed one is 400 (F7)', async () => {
  const { post } = await start()
  const large = JSON.stringify({ ...draft(), notes_internal: 'x'.repeat(70_000) })
  for (const body of [large, new Blob([large]).stream()]) expect((await post(body)).status).toBe(413)
  for (const body of ['{', '', 'null', '[]', '"text"', '{"a":'.repeat(5000), '{"__proto__":{"role":"admin"}}'])
    expect((await post(body)).status, body.slice(0, 20)).toBe(400)
})
