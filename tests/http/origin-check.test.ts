import type { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#src/api.ts'
import { audienceOfRoutes } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { expectEveryHeader } from '#tests/fixtures/headers.ts'
import { dump, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { invited, sign } from '#tests/nda/fixtures.ts'
import { draft } from '#tests/quotes/fixtures.ts'

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

test('B5: of every content type, origin and fetch site, only JSON from our own pages changes anything', async () => {
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

test('B5: there is no door that could change something beside the gate, whatever its method', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const before = dump(server.ctx.db)
  const doors = routesOf(server).filter((route) => !route.startsWith('GET '))
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) doors.push(`${method} /api/nowhere`)
  for (const door of doors) {
    const [method = '', path = ''] = door.split(' ')
    const status = async (headers: Record<string, string>) =>
      (await server.ask(path, { method, body: '{}', headers: { cookie, ...headers } })).status
    expect(await status({ 'content-type': 'application/json', origin: 'https://evil.example' }), door).toBe(403)
    expect(await status({ 'content-type': 'text/plain', origin: server.config.origin }), door).toBe(415)
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

// What an answer of several forms needs to be known for one of them.
const named: Record<string, object> = {
  'POST /api/events': { name: 'needs_form_view' },
  'POST /api/quotes/:token/decision': { decision: 'rejected' },
  'POST /api/verify': { verifier: '00000000' },
}

test('F1: a key that a door does not know is refused there, whatever else is said', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const before = dump(server.ctx.db, ['sessions'])
  for (const door of routesOf(server).filter((route) => !route.startsWith('GET '))) {
    const [method = '', pattern = ''] = door.split(' ')
    const answer = await server.ask(pattern.replace(':token', 'x'.repeat(43)), {
      method,
      body: JSON.stringify({ ...named[door], odd: 1 }),
      headers: { cookie, 'content-type': 'application/json', origin: server.config.origin },
    })
    const { code, fields } = await answer.json()
    expect([answer.status, code], door).toEqual([400, 'invalid'])
    if (door !== 'POST /api/verify') expect(fields, door).toMatchObject({ odd: 'Unknown field' })
    server.wait(60_000)
  }
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

/** What stands for the `:id` or `:token` of every address that is read. */
const everyPlace = async (server: TestServer): Promise<{ cookie: string; places: Record<string, string> }> => {
  const { admin, quoteId, quote, invitation, token } = await invited(server)
  await sign(server, token)
  const lead = await newLead(server, admin)
  const places = {
    '/api/quotes/:token': quote.token,
    '/api/nda/:token': token,
    '/api/nda/:token/nda.pdf': token,
    '/api/admin/quotes/:id': quoteId,
    '/api/admin/quotes/:id/nda': quoteId,
    '/api/admin/nda/:id/nda.pdf': invitation.id,
    '/api/admin/leads/:id': lead.id,
  }
  return { cookie: admin.cookie, places }
}

test('B6: GET and HEAD of every address change nothing; other methods than ours are refused', async () => {
  const server = startTestServer()
  const { cookie, places } = await everyPlace(server)
  const patterns = routesOf(server).flatMap((route) => (route.startsWith('GET ') ? [route.slice('GET '.length)] : []))
  const paths = patterns.map((pattern) =>
    pattern.replace(/:\w+/, () => places[pattern] ?? expect.fail(`${pattern} has no place here`)),
  )
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

test('B7: no answer speaks of other origins', async () => {
  const server = startTestServer()
  const answer = await server.ask('/api/health', { headers: { origin: 'https://evil.example' } })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('F9: every answer of the API carries the headers, whatever it says', async () => {
  const server = startTestServer()
  for (const path of ['/api/health', '/api/quotes/nothing', '/api/nothing', '/api/admin/quotes', '/healthz']) {
    expectEveryHeader((await server.ask(path)).headers, path)
  }
})

test('F7: a body over 64 KB is 413, declared or not; a malformed one 400', async () => {
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
