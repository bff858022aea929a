import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#src/api.ts'
import { problems } from '#src/base/problem.ts'
import { openDatabase } from '#src/db/open.ts'
import { audienceOfRoutes, checkAudiences } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { databaseOnDisk, dump, startTestServer } from '#tests/fixtures/server.ts'
import { draft } from '#tests/quotes/fixtures.ts'

const routesOf = (server: ReturnType<typeof startTestServer>) =>
  audienceOfRoutes(createApp(server.ctx) as unknown as Hono<HttpEnv>)

const ask = (server: ReturnType<typeof startTestServer>, route: string, cookie?: string) => {
  const [method = '', pattern = ''] = route.split(' ')
  const changes = method !== 'GET'
  return server.ask(pattern.replace(':id', 'quo_nothing').replace(':token', 'x'.repeat(43)), {
    method,
    ...(changes && { body: '{}' }),
    headers: {
      'content-type': 'application/json',
      origin: server.config.origin,
      ...(cookie && { cookie }),
    },
  })
}

const denials = ({ ctx }: ReturnType<typeof startTestServer>) =>
  ctx.db.$client.prepare("select count(*) as n from audit_events where event = 'authz_denied'").get()

test('every route under /api declares its audience, and a router without one is refused (A1)', () => {
  const server = startTestServer()
  const routes = routesOf(server)
  expect(routes.size).toBeGreaterThan(15)
  expect([...routes].filter(([, audience]) => audience === undefined)).toEqual([])
  const open = createApp(server.ctx) as unknown as Hono<HttpEnv>
  open.get('/forgotten', (c) => c.text('hello'))
  expect(() => checkAudiences(open)).toThrow('GET /api/forgotten')
})

test('the server does not start with a route that declares no audience (A1)', () => {
  const { ctx } = startTestServer()
  const { basePath } = Hono.prototype
  const spied = vi.spyOn(Hono.prototype, 'basePath').mockImplementation(function (this: Hono, path: string) {
    const api = basePath.call(this, path)
    api.get('/forgotten', (c) => c.text('hello'))
    return api as never
  })
  onTestFinished(() => spied.mockRestore())
  expect(() => createApp(ctx)).toThrow('GET /api/forgotten')
})

// A route for more people than before must be added here.
const notAdmins = {
  public: [
    'GET /api/auth/session',
    'GET /api/health',
    'GET /api/needs-assessments/form',
    'POST /api/auth/confirm',
    'POST /api/auth/reset',
    'POST /api/auth/reset-request',
    'POST /api/auth/second-step',
    'POST /api/auth/setup',
    'POST /api/auth/sign-in',
    'POST /api/auth/sign-out',
    'POST /api/auth/sign-up',
    'POST /api/events',
    'POST /api/needs-assessments',
    'POST /api/verify',
    'POST /api/webhooks/resend',
  ],
  session: ['POST /api/auth/activity', 'POST /api/auth/prove', 'POST /api/auth/prove/second-step'],
  token: [
    'GET /api/digest/:token',
    'GET /api/nda/:token',
    'GET /api/nda/:token/nda.pdf',
    'GET /api/quotes/:token',
    'GET /api/quotes/:token/last-day.ics',
    'GET /api/quotes/:token/nda',
    'GET /api/quotes/:token/nda.pdf',
    'GET /api/quotes/:token/quote.pdf',
    'GET /api/quotes/:token/record.pdf',
    'GET /api/quotes/:token/reminders',
    'GET /api/quotes/:token/start.ics',
    'POST /api/digest/:token',
    'POST /api/nda/:token/ack',
    'POST /api/nda/:token/hand-over',
    'POST /api/nda/:token/sign',
    'POST /api/nda/:token/view',
    'POST /api/quotes/:token/decision',
    'POST /api/quotes/:token/details',
    'POST /api/quotes/:token/nda/code',
    'POST /api/quotes/:token/nda/sign',
    'POST /api/quotes/:token/new-quote',
    'POST /api/quotes/:token/questions',
    'POST /api/quotes/:token/reason',
    'POST /api/quotes/:token/stop-reminders',
    'POST /api/quotes/:token/view',
  ],
}

test('every route under /api/admin is for admins, and every other route is listed here (A1)', () => {
  const open: Record<string, string[]> = {}
  for (const [route, audience] of routesOf(startTestServer())) {
    if (route.includes(' /api/admin/')) expect(audience, route).toBe('admin')
    else open[String(audience)] = [...(open[String(audience)] ?? []), route].sort()
  }
  expect(open).toEqual(notAdmins)
})

test('every path suits the router’s fast matcher, which no two overlapping paths do', async () => {
  const app = createApp(startTestServer().ctx)
  await app.request('/api/health', {}, { peer: () => '' })
  expect(app.router.name).toBe('SmartRouter + RegExpRouter')
})

test('every admin route refuses strangers with 401 and users with 403, changes nothing and records it (A1)', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn()
  const routes = [...routesOf(server)].filter(([, audience]) => audience === 'admin').map(([route]) => route)
  expect(routes.length).toBeGreaterThanOrEqual(8)
  let expected = 0
  for (const route of routes) {
    for (const [who, status, code] of [
      [undefined, 401, 'not_signed_in'],
      [cookie, 403, 'not_admin'],
    ] as const) {
      const before = dump(server.ctx.db, ['audit_events', 'sessions'])
      const answer = await ask(server, route, who)
      expect(answer.status, route).toBe(status)
      expect(await answer.json(), route).toEqual({ error: problems[code][1], code })
      expect(dump(server.ctx.db, ['audit_events', 'sessions']), route).toEqual(before)
      expected += 1
      expect(denials(server), route).toEqual({ n: expected })
    }
    // Ten a minute for each actor are recorded: nobody fills the log by asking.
    server.wait(10_000)
  }
})

test('at most ten refusals a minute are recorded for each actor (A1)', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn()
  const knock = async (times: number, who?: string) => {
    for (let count = 0; count < times; count += 1) await ask(server, 'GET /api/admin/quotes', who)
  }
  await knock(12)
  expect(denials(server)).toEqual({ n: 10 })
  await knock(12, cookie)
  expect(denials(server)).toEqual({ n: 20 })
  server.wait(60_000)
  await knock(1)
  expect(denials(server)).toEqual({ n: 21 })
})

test('session routes refuse strangers (A1)', async () => {
  const server = startTestServer()
  for (const [route, audience] of routesOf(server)) {
    if (audience === 'session') expect((await ask(server, route)).status, route).toBe(401)
  }
})

test('every refusal has the same shape and shows no internals (F11)', async () => {
  const server = startTestServer()
  for (const route of routesOf(server).keys()) {
    const answer = await ask(server, route)
    if (answer.status < 400) continue
    const text = await answer.text()
    const body = JSON.parse(text)
    expect(
      Object.keys(body).filter((key) => !['error', 'code', 'fields', 'standing'].includes(key)),
      route,
    ).toEqual([])
    expect(problems[body.code as keyof typeof problems][0], route).toBe(answer.status)
    expect(text, route).not.toMatch(/(\n|\\n)\s+at |node_modules|SQLITE|ZodError/)
  }
})

test('an internal fault answers the fixed sentence and a request id, and logs no message (F11)', async () => {
  const server = startTestServer()
  server.expectError('refused')
  server.ctx.db.$client.exec('drop table quote_views; alter table quotes rename to lost')
  const answer = await server.ask(`/api/quotes/${'x'.repeat(43)}`)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ error: 'Server error. Please try again in a moment.', code: 'unexpected' })
  const logged = server.logged.find(({ level }) => level === 'error')
  expect(logged?.requestId).toBe(answer.headers.get('x-request-id'))
  expect(JSON.stringify(logged)).not.toContain('no such table')
})

test('a busy or full database answers 503 with the fixed sentence, and nothing is half-written (H5)', async () => {
  const server = startTestServer()
  server.expectError('refused')
  const { cookie } = await server.signedIn({ admin: true })
  const { $client } = server.ctx.db
  const headers = { cookie, 'content-type': 'application/json', origin: server.config.origin }
  const before = dump(server.ctx.db, ['sessions'])
  $client.pragma(`max_page_count = ${$client.pragma('page_count', { simple: true })}`)
  const large = draft({ scope_summary: 'x'.repeat(5000), notes_internal: 'y'.repeat(5000) })
  const post = () => server.ask('/api/admin/quotes', { method: 'POST', headers, body: JSON.stringify(large) })
  let answer = await post()
  for (let tries = 0; answer.status === 201 && tries < 20; tries += 1) answer = await post()
  expect(answer.status).toBe(503)
  expect((await answer.json()).error).toBe('Server error. Please try again in a moment.')
  expect(server.logged.at(-1)).toMatchObject({ event: 'refused', reason: 'SqliteError SQLITE_FULL' })
  const { quotes = [], audit_events = [] } = dump(server.ctx.db)
  expect(quotes).toHaveLength(JSON.stringify(audit_events).split('"quote_created"').length - 1)
  $client.pragma('max_page_count = 1073741823')
  expect((await post()).status).toBe(201)
  expect(before.quotes).toEqual([])
})

test('while another process locks the file, writes answer 503 and reads go on (H5)', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  server.expectError('refused')
  const { cookie, api } = await server.signedIn({ admin: true })
  const json = draft()
  const { $client: other } = openDatabase(join(folder, 'server.sqlite'))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 10)
  const refused = await api.admin.quotes.$post({ json })
  clearInterval(timer)
  // SQLite's own wait, of 5 seconds here, would stop every other request.
  expect(turns).toBeGreaterThan(0)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(server.logged.at(-1)).toMatchObject({
    event: 'refused',
    code: 'unavailable',
    reason: 'SqliteError SQLITE_BUSY',
  })
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: 'Server error. Please try again in a moment.', code: 'unavailable' },
  ])
  expect((await server.ask('/api/admin/quotes', { headers: { cookie } })).status).toBe(200)
  other.exec('rollback')
  expect((await api.admin.quotes.$post({ json })).status).toBe(201)
})
