import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hours, instant, minutes, seconds } from '#src/base/time.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import {
  confirmedAccount,
  count,
  elsewhere,
  openBrowser,
  readSession,
  reportActivity,
  rows,
  signedOut,
  signInNew,
} from './fixtures.ts'

const email = 'hana@rimu.example'

/** A cookie as it was set, in parts. */
const cookieSet = (answer: Response, name: string) => {
  const [line = ''] = answer.headers.getSetCookie().filter((set) => set.startsWith(`${name}=`))
  const [pair = '', ...attributes] = line.split('; ')
  return { value: pair.slice(name.length + 1), attributes: attributes.sort() }
}

test('over http the session cookie is HttpOnly, SameSite=Lax, for the whole site, with 256 bits (B1)', async () => {
  const { answer } = await signInNew(startTestServer())
  const { value, attributes } = cookieSet(answer, 'session')
  expect(value).toMatch(/^[\w-]{43}$/)
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax'])
  expect(await answer.json()).toMatchObject({ user: { email }, isAdmin: false })
})

test('over https the session and device cookies are __Host-, Secure and without Domain (B1)', async () => {
  const { answer } = await signInNew(startTestServer({ environment: { ORIGIN: 'https://southernaccounts.example' } }))
  for (const name of ['__Host-session', '__Host-device']) {
    const { value, attributes } = cookieSet(answer, name)
    expect(value).not.toBe('')
    expect(attributes).toEqual(['HttpOnly', expect.stringMatching(/^Max-Age=/), 'Path=/', 'SameSite=Lax', 'Secure'])
  }
  expect(answer.headers.getSetCookie()).toHaveLength(2)
})

test('the database, its WAL and its copies contain nothing that a cookie could hold (B1)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'auth-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = openDatabase(join(folder, 'test.sqlite'))
  migrate(db, null, 'test')
  const { browser } = await signInNew(startTestServer({ db }))
  db.$client.prepare('vacuum into ?').run(join(folder, 'copy.sqlite'))
  const secret = browser.jar.get('session') ?? ''
  const files = readdirSync(folder)
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const file of files) expect(readFileSync(join(folder, file)).includes(secret)).toBe(false)
  const [stored] = rows<{ id: string }>({ ctx: { db } } as TestServer, 'select id from sessions')
  expect(stored?.id).toMatch(/^[0-9a-f]{64}$/)

  // A thief of the database has the hash; it opens nothing.
  const thief = openBrowser(startTestServer({ db }))
  thief.jar.set('session', stored?.id ?? '')
  expect(await reportActivity(thief)).toBe(401)
})

test('a sign-in makes a new session and ends the browser’s old one (B2)', async () => {
  const { server, browser } = await signInNew()
  const old = openBrowser(server)
  old.jar.set('session', browser.jar.get('session') ?? '')
  expect(await reportActivity(old)).toBe(200)
  await browser.signIn(email)
  expect(browser.jar.get('session')).not.toBe(old.jar.get('session'))
  expect(await reportActivity(old)).toBe(401)
  expect(await reportActivity(browser)).toBe(200)
  expect(count(server, 'sessions')).toBe(1)
})

test('a cookie set beforehand is never adopted (B2)', async () => {
  const { server } = await confirmedAccount()
  const planted = 'A'.repeat(43)
  const victim = openBrowser(server)
  victim.jar.set('session', planted)
  await victim.signIn(email)
  const attacker = openBrowser(server)
  attacker.jar.set('session', planted)
  expect(victim.jar.get('session')).not.toBe(planted)
  expect(await reportActivity(attacker)).toBe(401)
  expect(await reportActivity(victim)).toBe(200)
})

test('a session ends after exactly 30 minutes without activity, and the next look-up deletes its row (B3)', async () => {
  const { server, browser } = await signInNew()
  server.wait(minutes(30) - seconds(1))
  expect(await readSession(browser)).toMatchObject({ user: { email } })
  server.wait(seconds(2))
  expect(await reportActivity(browser)).toBe(401)
  expect(count(server, 'sessions')).toBe(0)
})

test('the page’s report of activity and every write count as activity (B3)', async () => {
  const server = startTestServer()
  const { api } = await server.signedIn({ admin: true })
  const { discard } = api.admin.emails[':id']
  for (let turn = 0; turn < 4; turn += 1) {
    server.wait(minutes(29))
    expect((await api.auth.activity.$post({ json: {} })).status).toBe(200)
    server.wait(minutes(29))
    expect(await refusalOf(discard.$post({ param: { id: 'let_none' }, json: {} }))).toEqual([404, 'not_found'])
  }
})

test('reads alone do not keep a session alive (B3)', async () => {
  const server = startTestServer()
  const { api } = await server.signedIn({ admin: true })
  const statuses: number[] = []
  for (let turn = 0; turn < 120; turn += 1) {
    server.wait(seconds(30))
    statuses.push((await api.admin.quotes.$get({ query: {} })).status)
  }
  expect(statuses).toEqual([...Array(60).fill(200), ...Array(60).fill(401)])
  expect(count(server, 'sessions')).toBe(0)
})

test('activity is written at most once a minute, and the limit is exact all the same (B3)', async () => {
  const { server, browser } = await signInNew()
  const written = () => rows(server, 'select last_seen_at from sessions')
  const first = written()
  server.wait(seconds(59))
  expect(await reportActivity(browser)).toBe(200)
  expect(written()).toEqual(first)
  server.wait(minutes(30))
  expect(await readSession(browser)).toMatchObject({ user: { email } })
  expect(await reportActivity(browser)).toBe(200)
  expect(written()).not.toEqual(first)
  server.wait(minutes(30) + 1)
  expect(await reportActivity(browser)).toBe(401)
})

test('a sign-in deletes ended sessions of others, and none with unwritten activity (B3)', async () => {
  const { server, browser } = await signInNew()
  const idle = openBrowser(server)
  await idle.signIn(email)
  server.wait(seconds(59))
  expect(await reportActivity(browser)).toBe(200)
  server.wait(minutes(30))
  await confirmedAccount(server, 'other@rimu.example')
  await openBrowser(server).signIn('other@rimu.example')
  expect(await reportActivity(browser)).toBe(200)
  server.wait(minutes(2))
  await openBrowser(server).signIn('other@rimu.example')
  expect(count(server, 'sessions')).toBe(3)
  expect(await reportActivity(idle)).toBe(401)
})

test('a session ends after 12 hours, however active (B3)', async () => {
  const { server, browser } = await signInNew()
  for (let quarter = 0; quarter < 48; quarter += 1) {
    server.wait(minutes(15))
    expect(await reportActivity(browser)).toBe(200)
  }
  server.wait(seconds(1))
  expect(await reportActivity(browser)).toBe(401)
  expect(count(server, 'sessions')).toBe(0)
})

test.each(['1999-12-31T23:00:00Z', '2026-11-02T09:00:00+13:00', '2041-01-01T00:00:00Z'])(
  'at %s too the context’s clock decides, not the machine’s (B3)',
  async (now) => {
    const server = startTestServer({ now })
    const { browser } = await signInNew(server)
    expect(await reportActivity(browser)).toBe(200)
    server.wait(hours(13))
    expect(await reportActivity(browser)).toBe(401)
  },
)

const fillDisk = (server: TestServer) => {
  server.ctx.db.$client.pragma('query_only = 1')
  return () => server.ctx.db.$client.pragma('query_only = 0')
}

test('while nothing can be written, an admin reads on and stays signed in by reported activity (H5)', async () => {
  const server = startTestServer()
  server.expectError('activity_unwritten')
  server.expectError('refused')
  const { api } = await server.signedIn({ admin: true })
  const read = async () => (await api.admin.quotes.$get({ query: {} })).status
  const report = async () => (await api.auth.activity.$post({ json: {} })).status
  const free = fillDisk(server)
  for (let turn = 0; turn < 3; turn += 1) {
    server.wait(minutes(29))
    expect([await read(), await report()]).toEqual([200, 200])
  }
  expect(server.logged).toMatchObject(Array(3).fill({ event: 'activity_unwritten', level: 'error' }))
  const discard = api.admin.emails[':id'].discard.$post({ param: { id: 'let_none' }, json: {} })
  expect(await refusalOf(discard)).toEqual([503, 'unavailable'])

  free()
  server.wait(minutes(29))
  // A sign-in deletes ended sessions.
  await server.signedIn()
  expect([await read(), await report()]).toEqual([200, 200])
  expect(rows(server, 'select last_seen_at from sessions')).toEqual(
    Array(2).fill({ last_seen_at: instant(server.ctx.clock()) }),
  )
})

test('while nothing can be written, a refusal is given all the same, and logged as unrecorded (H5)', async () => {
  const server = startTestServer()
  server.expectError('denial_unrecorded')
  const { api } = await server.signedIn()
  fillDisk(server)
  expect(await refusalOf(server.api.admin.quotes.$get({ query: {} }))).toEqual([401, 'not_signed_in'])
  expect(await refusalOf(api.admin.quotes.$get({ query: {} }))).toEqual([403, 'not_admin'])
  const lost = server.logged.filter(({ event }) => event === 'denial_unrecorded')
  expect(lost).toMatchObject(Array(2).fill({ reason: 'SqliteError SQLITE_READONLY' }))
})

test('while nothing can be written, a session ends, and its row is deleted later (H5)', async () => {
  const { server, browser } = await signInNew()
  const free = fillDisk(server)
  server.wait(minutes(30) + 1)
  expect(await readSession(browser)).toEqual(signedOut)
  expect(count(server, 'sessions')).toBe(1)
  free()
  expect(await reportActivity(browser)).toBe(401)
  expect(count(server, 'sessions')).toBe(0)
})

test('the sixth session of an account ends its oldest (B4)', async () => {
  const { server } = await confirmedAccount()
  await confirmedAccount(server, 'other@rimu.example')
  const other = openBrowser(server)
  await other.signIn('other@rimu.example')
  const browsers = Array.from({ length: 7 }, () => openBrowser(server, elsewhere()))
  for (const browser of browsers) {
    await browser.signIn(email)
    server.wait(seconds(1))
  }
  expect(await Promise.all(browsers.map(reportActivity))).toEqual([401, 401, 200, 200, 200, 200, 200])
  expect(await reportActivity(other)).toBe(200)
})

test('signing out deletes the row and clears the browser, and its cookie opens nothing (B2)', async () => {
  const { server, browser } = await signInNew()
  const secret = browser.jar.get('session') ?? ''
  const answer = await browser.post('sign-out', {})
  expect([answer.status, await answer.json()]).toEqual([200, {}])
  expect(answer.headers.get('clear-site-data')).toBe('"cache","storage"')
  expect(browser.jar.has('session')).toBe(false)
  expect(browser.jar.has('device')).toBe(true)
  expect(count(server, 'sessions')).toBe(0)
  browser.jar.set('session', secret)
  expect(await reportActivity(browser)).toBe(401)
  expect((await browser.post('sign-out', {})).status).toBe(200)
})
