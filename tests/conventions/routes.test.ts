import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#src/api.ts'
import { type Code, everyProblem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import { execute, fillDisk, holdWrites } from '#tests/fixtures/rows.ts'
import { databaseOnDisk, refusalOf, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { allRoutes } from './app-routes.ts'

const ask = (server: TestServer, route: string, cookie?: string) => {
  const [method = '', pattern = ''] = route.split(' ')
  return server.ask(pattern.replace(':id', 'quo_nothing').replace(':token', 'x'.repeat(43)), {
    method,
    ...(method !== 'GET' && { body: '{}' }),
    headers: { 'content-type': 'application/json', origin: server.config.origin, ...(cookie && { cookie }) },
  })
}

const denialsIn = ({ events }: TestServer) => events(/^authz_denied$/).length

const fixed = 'Server error. Please try again in a moment.'

test('every route under /api declares its audience, or the server does not start (A1)', () => {
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
  public: `
    GET auth/session health needs-assessments/form terms/:version
    POST auth/confirm auth/reset auth/reset-request auth/second-step auth/setup auth/sign-in auth/sign-out auth/sign-up
    POST events needs-assessments verify webhooks/resend`,
  session: 'POST auth/activity auth/prove auth/prove/second-step',
  token: `
    GET calendar/:token
    GET digest/:token
    GET nda/:token nda/:token/evidence.zip nda/:token/nda.pdf
    GET quotes/:token quotes/:token/bookings/:file quotes/:token/days quotes/:token/days.ics
    GET quotes/:token/evidence.zip quotes/:token/invoices/:file quotes/:token/invoices/:number/evidence.zip
    GET quotes/:token/last-day.ics quotes/:token/nda quotes/:token/nda.pdf quotes/:token/quote.pdf
    GET quotes/:token/record.pdf quotes/:token/reminders quotes/:token/start.ics quotes/:token/statement.pdf
    POST digest/:token
    POST nda/:token/ack nda/:token/hand-over nda/:token/sign nda/:token/view
    POST quotes/:token/days/ask quotes/:token/days/ask/:id/withdraw quotes/:token/days/cancel quotes/:token/days/extend quotes/:token/days/order quotes/:token/days/order/:id/withdraw
    POST quotes/:token/decision quotes/:token/details quotes/:token/nda/code quotes/:token/nda/sign
    POST quotes/:token/new-quote quotes/:token/questions quotes/:token/readers quotes/:token/readers/:id/end
    POST quotes/:token/reason quotes/:token/stop-reading quotes/:token/stop-reminders
    POST quotes/:token/view`,
}

const routesIn = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [method, ...paths] = line.trim().split(' ')
      return paths.map((path) => `${method} /api/${path}`)
    })

test('every route under /api/admin is for admins, and every other route is listed here (A1)', () => {
  const open: Record<string, string[]> = { public: [], session: [], token: [] }
  for (const [route, audience] of allRoutes()) {
    if (route.includes(' /api/admin/')) expect(audience, route).toBe('admin')
    else open[String(audience)]?.push(route)
  }
  for (const [audience, lines] of Object.entries(notAdmins)) {
    expect(open[audience]?.sort(), audience).toEqual(routesIn(lines))
  }
})

test('admin routes refuse strangers with 401 and users with 403, session routes strangers; nothing but that is stored (A1)', async () => {
  const server = startTestServer()
  const { id } = await server.signedIn()
  let denied = 0
  for (const [route, audience] of allRoutes(server)) {
    const refuse = async (code: 'not_signed_in' | 'not_admin', who?: string) => {
      const answer = await server.storesNothing(() => ask(server, route, who), ['audit_events', 'sessions'])
      const [status, error] = everyProblem[code]
      expect([answer.status, await answer.json()], route).toEqual([status, { error, code }])
    }
    if (audience === 'session') await refuse('not_signed_in')
    if (audience !== 'admin') continue
    await refuse('not_signed_in')
    await refuse('not_admin', await server.newSession(id))
    denied += 2
    expect(denialsIn(server), route).toBe(denied)
    // Of strangers, and of accounts, 50 an hour are recorded.
    server.wait(80_000)
  }
  expect(denied).toBeGreaterThan(100)
})

// What changes nothing that visitors, clients or documents are shown, or asks for the password itself. Any other route
// that an admin can change something with is sensitive, whether it is new or not.
const needsNoProof = `
  POST account/decline-second-factor account/password clients clients/:id/merge digest
  POST invoices invoices/:number/credit invoices/:number/disputed invoices/:number/leave invoices/:number/payments
  POST invoices/:number/payments/:id/correct invoices/:number/refund invoices/:number/send invoices/:number/undo-send
  POST invoices/:number/write
  POST emails/discard emails/:id/resend leads/:id/archive leads/:id/correct leads/:id/not-spam leads/:id/reply
  POST leads/:id/restore nda/:id/revoke quarantine quotes quotes/:id/answered-elsewhere quotes/:id/answers quotes/:id/buyer
  POST quotes/:id/cancel-schedule
  POST quotes/:id/correct-email quotes/:id/days quotes/:id/days/asked/:ask quotes/:id/days/email quotes/:id/delete quotes/:id/duplicate
  POST quotes/:id/expire quotes/:id/extend quotes/:id/follow-up quotes/:id/follow-up/put-away
  POST quotes/:id/nda quotes/:id/no-answer quotes/:id/readers quotes/:id/readers/:reader/end quotes/:id/record-decision
  POST quotes/:id/restore quotes/:id/revise quotes/:id/send quotes/:id/undo-decision quotes/:id/undo-send
  POST quotes/:id/withdraw samples setup/sample-quote setup/test-email status/trust-clock templates
  POST texts/:key/restore today/:kind/:id/done
  PUT texts/:key
  PATCH quotes/:id
  DELETE samples templates/:id`

test('every other change by an admin asks for a proof of the last 10 minutes (A14)', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  server.wait(minutes(11))
  const named = routesIn(needsNoProof.replaceAll(/(?<= )(?=[a-z])/g, 'admin/'))
  const changes = [...allRoutes(server).keys()].filter((route) => /^(?!GET).* \/api\/admin\//.test(route))
  expect(named.filter((route) => !changes.includes(route))).toEqual([])
  const taken: string[] = []
  for (const route of changes.filter((one) => !named.includes(one)))
    if ((await refusalOf(ask(server, route, cookie)))[1] !== 'reauthenticate') taken.push(route)
  expect(taken).toEqual([])
})

test('refusals of all strangers, and of all accounts, are recorded up to 10 a minute and 50 an hour, then counted (F15)', async () => {
  const server = startTestServer()
  const cookies = [await server.signedIn(), await server.signedIn()].map(({ cookie }) => cookie)
  const knock = async (times: number, who: (string | undefined)[]) => {
    for (let count = 0; count < times; count += 1) await ask(server, 'GET /api/admin/quotes', who[count % who.length])
    return denialsIn(server)
  }
  expect([await knock(12, [undefined]), await knock(12, cookies)]).toEqual([10, 20])
  for (let minute = 1; minute < 6; minute += 1) {
    server.wait(60_000)
    await knock(10, cookies)
  }
  expect(denialsIn(server)).toBe(60)
  await runJobsOnce(server)
  await runJobsOnce(server)
  const counted = server.rows('audit_events', { subject: 'counted' })
  expect(counted.map(({ event, detail }) => [event, JSON.parse(detail)])).toEqual([
    ['authz_denied', { by: 'stranger', times: 2 }],
    ['authz_denied', { by: 'account', times: 12 }],
  ])
  server.wait(3_600_000)
  expect(await knock(1, [undefined])).toBe(63)
})

test('every refusal has the same shape and shows no internals (F11)', async () => {
  const server = startTestServer()
  for (const route of allRoutes(server).keys()) {
    const answer = await ask(server, route)
    if (answer.status < 400) continue
    const text = await answer.text()
    const body = JSON.parse(text)
    const odd = Object.keys(body).filter((key) => !['error', 'code', 'fields', 'standing'].includes(key))
    expect(odd, route).toEqual([])
    expect(everyProblem[body.code as Code][0], route).toBe(answer.status)
    expect(text, route).not.toMatch(/(\n|\\n)\s+at |node_modules|SQLITE|ZodError/)
  }
})

test('an internal fault answers the fixed sentence and a request id, and logs no message (F11)', async () => {
  const server = startTestServer()
  server.expectError('refused')
  execute(server.ctx.db, 'drop table quote_views')
  execute(server.ctx.db, 'alter table quotes rename to lost')
  const answer = await server.ask(`/api/quotes/${'x'.repeat(43)}`)
  expect([answer.status, await answer.json()]).toEqual([500, { error: fixed, code: 'unexpected' }])
  const logged = server.logged.find(({ level }) => level === 'error')
  expect(logged?.requestId).toBe(answer.headers.get('x-request-id'))
  expect(JSON.stringify(logged)).not.toContain('no such table')
})

test('a full database answers 503 with the fixed sentence, and nothing is half-written (H5)', async () => {
  const server = startTestServer()
  server.expectError('refused')
  const { api } = await server.signedIn({ admin: true })
  const makeRoom = fillDisk(server.ctx.db)
  const json = draft({ scope_summary: 'x'.repeat(5000), notes_internal: 'y'.repeat(5000) })
  const post = () => api.admin.quotes.$post({ json })
  let answer = await post()
  for (let tries = 0; answer.status === 201 && tries < 20; tries += 1) answer = await post()
  expect([answer.status, (await answer.json()) as unknown]).toMatchObject([503, { error: fixed }])
  expect(server.logged.at(-1)).toMatchObject({ event: 'refused', reason: 'SqliteError SQLITE_FULL' })
  expect(server.rows('quotes')).toHaveLength(server.events(/^quote_created$/).length)
  makeRoom()
  expect((await post()).status).toBe(201)
})

test('while another process locks the file, writes answer 503 and reads go on (H5)', async () => {
  const { file, db } = databaseOnDisk()
  const server = startTestServer({ db })
  server.expectError('refused')
  const { api } = await server.signedIn({ admin: true })
  const post = () => api.admin.quotes.$post({ json: draft() })
  const release = holdWrites(file)
  onTestFinished(release)
  const turn = vi.fn()
  const timer = setInterval(turn, 10)
  const refused = await post()
  clearInterval(timer)
  // SQLite's own wait, of 5 seconds here, would stop every other request.
  expect(turn).toHaveBeenCalled()
  expect(refused.headers.get('retry-after')).toBe('2')
  const reason = 'SqliteError SQLITE_BUSY'
  expect(server.logged.at(-1)).toMatchObject({ event: 'refused', code: 'unavailable', reason })
  expect([refused.status, await refused.json()]).toEqual([503, { error: fixed, code: 'unavailable' }])
  expect((await api.admin.quotes.$get({ query: {} })).status).toBe(200)
  release()
  expect((await post()).status).toBe(201)
})
