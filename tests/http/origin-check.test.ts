import type { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#src/api.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { instant } from '#src/base/time.ts'
import { audienceOfRoutes } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { newDigestToken } from '#src/today/digest-wish.ts'
import { expectEveryHeader } from '#tests/fixtures/headers.ts'
import { dump, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { invited, sign } from '#tests/nda/fixtures.ts'
import { acceptance, draft, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'

const routesOf = (server: TestServer) => [...audienceOfRoutes(createApp(server.ctx) as unknown as Hono<HttpEnv>).keys()]

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  // What a browser sends from anywhere without asking may name JSON in a parameter.
  'text/plain; charset=application/json',
  'application/json-patch+json',
  null,
]
const origins = [
  'http://localhost:3000',
  'https://evil.example',
  'http://localhost:3001',
  'http://localhost:3000.evil.example',
  'null',
  null,
]
const sites = ['same-origin', 'same-site', 'cross-site', 'none', null]

const matrix = types.flatMap((type) => origins.flatMap((origin) => sites.map((site) => ({ type, origin, site }))))

test('only JSON from the product’s own pages changes anything, of every content type, origin and fetch site (B5)', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  for (const { type, origin, site } of matrix) {
    const before = dump(server.ctx.db, ['sessions'])
    const answer = await server.ask('/api/admin/quotes', {
      method: 'POST',
      body: JSON.stringify(draft()),
      headers: {
        cookie,
        ...(type && { 'content-type': type }),
        ...(origin && { origin }),
        ...(site && { 'sec-fetch-site': site }),
      },
    })
    const ours =
      (site === 'same-origin' && (origin === null || origin === server.config.origin)) ||
      (site === null && origin === server.config.origin)
    const isJson = type?.split(';')[0] === 'application/json'
    const where = `${type} ${origin} ${site}`
    expect(answer.status, where).toBe(ours ? (isJson ? 201 : 415) : 403)
    if (answer.status !== 201) expect(dump(server.ctx.db, ['sessions']), where).toEqual(before)
    expect(answer.headers.get('access-control-allow-origin'), where).toBeNull()
  }
})

// No page sends this: a server does, whose signature is checked (tests/mail/webhook.test.ts).
const notFromPages = ['POST /api/webhooks/resend']

test('the origin check covers every route that could change something, whatever its method (B5)', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const before = dump(server.ctx.db)
  const routes = routesOf(server).filter((route) => !route.startsWith('GET ') && !notFromPages.includes(route))
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) routes.push(`${method} /api/nowhere`)
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const status = async (headers: Record<string, string>) =>
      (await server.ask(path, { method, body: '{}', headers: { cookie, ...headers } })).status
    expect(await status({ 'content-type': 'application/json', origin: 'https://evil.example' }), route).toBe(403)
    expect(await status({ 'content-type': 'text/plain', origin: server.config.origin }), route).toBe(415)
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

// The keys that select one form of a body with several.
const named: Record<string, object> = {
  'POST /api/events': { name: 'needs_form_view' },
  'POST /api/quotes/:token/decision': { decision: 'rejected' },
  'POST /api/admin/quotes/:id/record-decision': { decision: 'rejected', told_by: 'Hana' },
  'POST /api/verify': { verifier: '00000000' },
}

// A body that is of neither shape has no field to blame.
const ofTwoShapes = ['POST /api/verify', 'POST /api/auth/second-step', 'POST /api/auth/prove/second-step']

test('every route refuses an unknown key (F1)', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const before = dump(server.ctx.db, ['sessions'])
  for (const route of routesOf(server).filter((route) => !route.startsWith('GET ') && !notFromPages.includes(route))) {
    const [method = '', pattern = ''] = route.split(' ')
    // The password was asked for just before (A14).
    server.ctx.db.$client.prepare('update sessions set proved_at = ?').run(instant(server.ctx.clock()))
    const answer = await server.ask(pattern.replace(':token', 'x'.repeat(43)), {
      method,
      body: JSON.stringify({ ...named[route], odd: 1 }),
      headers: { cookie, 'content-type': 'application/json', origin: server.config.origin },
    })
    const { code, fields } = await answer.json()
    expect([answer.status, code], route).toEqual([400, 'invalid'])
    if (!ofTwoShapes.includes(route)) expect(fields, route).toMatchObject({ odd: 'Unknown field' })
    server.wait(60_000)
  }
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

/** The `:id` or `:token` for every GET route. */
const everyPlace = async (server: TestServer): Promise<{ cookie: string; places: Record<string, string> }> => {
  const { admin, quoteId, quote, invitation, token } = await invited(server)
  await sign(server, token)
  const lead = await newLead(server, admin)
  const accepted = acceptance(await shownHash(server, quote.token))
  await server.api.quotes[':token'].decision.$post({ param: { token: quote.token }, json: accepted })
  await backgroundTasksEnded(server.ctx)
  const { id: ending, token: open } = await sentQuote(admin, { valid_until: '2026-11-03' as never })
  const unsent = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
  server.wait(10_000)
  await server.deliver()
  const places = {
    '/api/quotes/:token': quote.token,
    '/api/quotes/:token/reminders': quote.token,
    '/api/quotes/:token/nda': quote.token,
    '/api/quotes/:token/nda.pdf': quote.token,
    '/api/quotes/:token/quote.pdf': quote.token,
    '/api/quotes/:token/record.pdf': quote.token,
    '/api/quotes/:token/start.ics': quote.token,
    '/api/quotes/:token/last-day.ics': open,
    '/api/admin/quotes/:id/quote.pdf': quoteId,
    '/api/admin/quotes/:id/record.pdf': quoteId,
    '/api/nda/:token': token,
    '/api/nda/:token/nda.pdf': token,
    '/api/admin/quotes/:id': quoteId,
    '/api/digest/:token': newDigestToken(server.ctx),
    '/api/admin/quotes/:id/email-preview': unsent.id,
    '/api/admin/quotes/:id/follow-up': ending,
    '/api/admin/leads/:id/reply': lead.id,
    '/api/admin/quotes/:id/nda': quoteId,
    '/api/admin/nda/:id/nda.pdf': invitation.id,
    '/api/admin/leads/:id': lead.id,
  }
  return { cookie: admin.cookie, places }
}

const queries = [
  ['/api/admin/people', '?email=hana@rimu.example'],
  ['/api/admin/clients', '?q=rimu'],
] as const

test('GET and HEAD of every address change nothing, and unknown methods are refused (B6)', async () => {
  const server = startTestServer()
  const { cookie, places } = await everyPlace(server)
  const patterns = routesOf(server).flatMap((route) => (route.startsWith('GET ') ? [route.slice('GET '.length)] : []))
  const paths = patterns
    .map((pattern) => pattern.replace(/:\w+/, () => places[pattern] ?? expect.fail(`${pattern} has no place here`)))
    .map((path) => `${path}${queries.find(([beginning]) => path.startsWith(beginning))?.[1] ?? ''}`)
  const before = dump(server.ctx.db)
  for (const path of [...paths, '/healthz']) {
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await server.ask(path, { method, headers: { cookie } })).status, `${method} ${path}`).toBe(200)
    }
  }
  expect(dump(server.ctx.db)).toEqual(before)
  for (const method of ['OPTIONS', 'PROPFIND']) {
    expect((await server.ask('/api/admin/quotes', { method, headers: { cookie } })).status, method).toBe(405)
  }
})

test('no answer allows another origin to read it (B7)', async () => {
  const server = startTestServer()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const method of ['GET', 'OPTIONS', 'POST']) {
    const answer = await server.ask('/api/auth/session', { method, headers })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('every answer of the API has the security headers (F9)', async () => {
  const server = startTestServer()
  for (const path of ['/api/health', '/api/quotes/nothing', '/api/nothing', '/api/admin/quotes', '/healthz']) {
    expectEveryHeader((await server.ask(path)).headers, path)
  }
})

test('a body over 64 KB is 413, with or without a content length, and a malformed one is 400 (F7)', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const headers = { cookie, 'content-type': 'application/json', origin: server.config.origin }
  const large = JSON.stringify({ ...draft(), notes_internal: 'x'.repeat(70_000) })
  const post = (body: BodyInit) => server.ask('/api/admin/quotes', { method: 'POST', headers, body })
  expect((await post(large)).status).toBe(413)
  const chunks = new ReadableStream({
    start: (stream) => {
      for (let at = 0; at < large.length; at += 1000)
        stream.enqueue(new TextEncoder().encode(large.slice(at, at + 1000)))
      stream.close()
    },
  })
  expect((await post(chunks)).status).toBe(413)
  for (const body of ['{', '', 'null', '[]', '"text"', '{"a":'.repeat(5000), '{"__proto__":{"role":"admin"}}']) {
    expect((await post(body)).status, body.slice(0, 20)).toBe(400)
  }
})
