import type { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#src/api.ts'
import { audienceOfRoutes } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { expectEveryHeader } from '#tests/fixtures/headers.ts'
import { dump, type House, openHouse } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { invited, sign } from '#tests/nda/fixtures.ts'
import { draft } from '#tests/quotes/fixtures.ts'

const routesOf = (house: House) => [...audienceOfRoutes(createApp(house.kit) as unknown as Hono<HttpEnv>).keys()]

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
  const house = openHouse()
  const { cookie } = await house.signedIn({ admin: true })
  for (const { type, origin, site } of matrix) {
    const before = dump(house.kit.db, ['sessions'])
    const answer = await house.ask('/api/admin/quotes', {
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
      (site === 'same-origin' && (origin === null || origin === house.config.origin)) ||
      (site === null && origin === house.config.origin)
    const isJson = type?.split(';')[0] === 'application/json'
    const where = `${type} ${origin} ${site}`
    expect(answer.status, where).toBe(ours ? (isJson ? 201 : 415) : 403)
    if (answer.status !== 201) expect(dump(house.kit.db, ['sessions']), where).toEqual(before)
    expect(answer.headers.get('access-control-allow-origin'), where).toBeNull()
  }
})

test('B5: there is no door that could change something beside the gate, whatever its method', async () => {
  const house = openHouse()
  const { cookie } = await house.signedIn({ admin: true })
  const before = dump(house.kit.db)
  const doors = routesOf(house).filter((route) => !route.startsWith('GET '))
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) doors.push(`${method} /api/nowhere`)
  for (const door of doors) {
    const [method = '', path = ''] = door.split(' ')
    const status = async (headers: Record<string, string>) =>
      (await house.ask(path, { method, body: '{}', headers: { cookie, ...headers } })).status
    expect(await status({ 'content-type': 'application/json', origin: 'https://evil.example' }), door).toBe(403)
    expect(await status({ 'content-type': 'text/plain', origin: house.config.origin }), door).toBe(415)
  }
  expect(dump(house.kit.db)).toEqual(before)
})

// What an answer of several forms needs to be known for one of them.
const named: Record<string, object> = {
  'POST /api/events': { name: 'needs_form_view' },
  'POST /api/quotes/:token/decision': { decision: 'rejected' },
  'POST /api/verify': { verifier: '00000000' },
}

test('F1: a key that a door does not know is refused there, whatever else is said', async () => {
  const house = openHouse()
  const { cookie } = await house.signedIn({ admin: true })
  const before = dump(house.kit.db, ['sessions'])
  for (const door of routesOf(house).filter((route) => !route.startsWith('GET '))) {
    const [method = '', pattern = ''] = door.split(' ')
    const answer = await house.ask(pattern.replace(':token', 'x'.repeat(43)), {
      method,
      body: JSON.stringify({ ...named[door], odd: 1 }),
      headers: { cookie, 'content-type': 'application/json', origin: house.config.origin },
    })
    const { code, fields } = await answer.json()
    expect([answer.status, code], door).toEqual([400, 'invalid'])
    if (door !== 'POST /api/verify') expect(fields, door).toMatchObject({ odd: 'Unknown field' })
    house.wait(60_000)
  }
  expect(dump(house.kit.db, ['sessions'])).toEqual(before)
})

/** What stands for the `:id` or `:token` of every address that is read. */
const everyPlace = async (house: House): Promise<{ cookie: string; places: Record<string, string> }> => {
  const { admin, quoteId, quote, invitation, token } = await invited(house)
  await sign(house, token)
  const lead = await newLead(house, admin)
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
  const house = openHouse()
  const { cookie, places } = await everyPlace(house)
  const patterns = routesOf(house).flatMap((route) => (route.startsWith('GET ') ? [route.slice('GET '.length)] : []))
  const paths = patterns.map((pattern) =>
    pattern.replace(/:\w+/, () => places[pattern] ?? expect.fail(`${pattern} has no place here`)),
  )
  const before = dump(house.kit.db)
  for (const path of [...paths, '/healthz']) {
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await house.ask(path, { method, headers: { cookie } })).status, `${method} ${path}`).toBe(200)
    }
  }
  expect(dump(house.kit.db)).toEqual(before)
  for (const method of ['OPTIONS', 'PROPFIND']) {
    expect((await house.ask('/api/admin/quotes', { method, headers: { cookie } })).status, method).toBe(405)
  }
})

test('B7: no answer speaks of other origins', async () => {
  const house = openHouse()
  const answer = await house.ask('/api/health', { headers: { origin: 'https://evil.example' } })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('F9: every answer of the API carries the headers, whatever it says', async () => {
  const house = openHouse()
  for (const path of ['/api/health', '/api/quotes/nothing', '/api/nothing', '/api/admin/quotes', '/healthz']) {
    expectEveryHeader((await house.ask(path)).headers, path)
  }
})

test('F7: a body over 64 KB is 413, declared or not; a malformed one 400', async () => {
  const house = openHouse()
  const { cookie } = await house.signedIn({ admin: true })
  const headers = { cookie, 'content-type': 'application/json', origin: house.config.origin }
  const large = JSON.stringify({ ...draft(), notes_internal: 'x'.repeat(70_000) })
  const post = (body: BodyInit) => house.ask('/api/admin/quotes', { method: 'POST', headers, body })
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
