import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findAccount } from '#src/auth/sign-in.ts'
import { hours, instant, minutes, seconds } from '#src/base/time.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, elsewhere, openBrowser, rows } from './fixtures.ts'

const email = 'hana@rimu.example'
const nobody = { user: null, isAdmin: false }

const signedIn = async (server: TestServer) => {
  const { browser } = await confirmedAccount(server, email)
  const answer = await browser.signIn(email)
  expect(answer.status).toBe(200)
  return { browser, answer }
}

/** The session's cookie as it was set, in parts. */
const cookieSet = (answer: Response, name: string) => {
  const [line = ''] = answer.headers.getSetCookie().filter((set) => set.startsWith(`${name}=`))
  const [pair = '', ...attributes] = line.split('; ')
  return { value: pair.slice(name.length + 1), attributes: attributes.sort() }
}

const sessionOf = async (browser: ReturnType<typeof openBrowser>) => (await browser.get('auth/session')).json()
const stays = async (browser: ReturnType<typeof openBrowser>) => (await browser.post('activity', {})).status

describe('B1', () => {
  test('over http: HttpOnly, SameSite=Lax, the whole site, 256 bits', async () => {
    const { answer } = await signedIn(startTestServer())
    const { value, attributes } = cookieSet(answer, 'session')
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax'])
    expect(await answer.json()).toMatchObject({ user: { email }, isAdmin: false })
  })

  test('over https: __Host-, Secure, no Domain; the device’s mark too', async () => {
    const { answer } = await signedIn(startTestServer({ environment: { ORIGIN: 'https://southernaccounts.example' } }))
    for (const name of ['__Host-session', '__Host-device']) {
      const { value, attributes } = cookieSet(answer, name)
      expect(value).not.toBe('')
      expect(attributes).toEqual(['HttpOnly', expect.stringMatching(/^Max-Age=/), 'Path=/', 'SameSite=Lax', 'Secure'])
    }
    expect(answer.headers.getSetCookie()).toHaveLength(2)
  })

  test('the database, its WAL and its copies hold nothing that a cookie could hold', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'auth-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const db = openDatabase(join(folder, 'test.sqlite'))
    migrate(db, null, 'test')
    const { browser } = await signedIn(startTestServer({ db }))
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
    expect(await stays(thief)).toBe(401)
  })
})

describe('B2', () => {
  test('a sign-in makes a new session and ends the browser’s old one', async () => {
    const server = startTestServer()
    const { browser } = await signedIn(server)
    const old = openBrowser(server)
    old.jar.set('session', browser.jar.get('session') ?? '')
    expect(await stays(old)).toBe(200)
    await browser.signIn(email)
    expect(browser.jar.get('session')).not.toBe(old.jar.get('session'))
    expect(await stays(old)).toBe(401)
    expect(await stays(browser)).toBe(200)
    expect(count(server, 'sessions')).toBe(1)
  })

  test('a cookie set beforehand is never adopted', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email)
    const planted = 'A'.repeat(43)
    const victim = openBrowser(server)
    victim.jar.set('session', planted)
    await victim.signIn(email)
    const attacker = openBrowser(server)
    attacker.jar.set('session', planted)
    expect(victim.jar.get('session')).not.toBe(planted)
    expect(await stays(attacker)).toBe(401)
    expect(await stays(victim)).toBe(200)
  })

  test('signing out removes the row and clears the browser; the cookie is worth nothing then', async () => {
    const server = startTestServer()
    const { browser } = await signedIn(server)
    const kept = browser.jar.get('session') ?? ''
    const answer = await browser.post('sign-out', {})
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(answer.headers.get('clear-site-data')).toBe('"cache","storage"')
    expect(browser.jar.has('session')).toBe(false)
    expect(browser.jar.has('device')).toBe(true)
    expect(count(server, 'sessions')).toBe(0)
    browser.jar.set('session', kept)
    expect(await stays(browser)).toBe(401)
    expect((await browser.post('sign-out', {})).status).toBe(200)
  })
})

describe('B3', () => {
  test('30 minutes to the second; the row goes with the next look', async () => {
    const server = startTestServer()
    const { browser } = await signedIn(server)
    server.wait(minutes(30) - seconds(1))
    expect(await sessionOf(browser)).toMatchObject({ user: { email } })
    server.wait(seconds(2))
    expect(await stays(browser)).toBe(401)
    expect(count(server, 'sessions')).toBe(0)
  })

  test('asking for the session is not activity, however often', async () => {
    const server = startTestServer()
    const { browser } = await signedIn(server)
    for (let minute = 0; minute < 30; minute += 1) {
      server.wait(minutes(1))
      expect(await sessionOf(browser)).toMatchObject({ user: { email } })
    }
    server.wait(1)
    expect(await sessionOf(browser)).toEqual(nobody)
  })

  test('what a person does is: what the page reports, and what is to change something', async () => {
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

  test('an hour of nothing but reading, as a page does by itself, ends in the middle', async () => {
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

  test('it is written at most once a minute, and exact all the same', async () => {
    const server = startTestServer()
    const { browser } = await signedIn(server)
    const written = () => rows(server, 'select last_seen_at from sessions')
    const first = written()
    server.wait(seconds(59))
    expect(await stays(browser)).toBe(200)
    expect(written()).toEqual(first)
    server.wait(minutes(30))
    expect(await sessionOf(browser)).toMatchObject({ user: { email } })
    expect(await stays(browser)).toBe(200)
    expect(written()).not.toEqual(first)
    server.wait(minutes(30) + 1)
    expect(await stays(browser)).toBe(401)
  })

  test('another’s sign-in sweeps out the ended, and none that was seen a moment ago', async () => {
    const server = startTestServer()
    const { browser } = await signedIn(server)
    const idle = openBrowser(server)
    await idle.signIn(email)
    server.wait(seconds(59))
    expect(await stays(browser)).toBe(200)
    server.wait(minutes(30))
    await confirmedAccount(server, 'other@rimu.example')
    await openBrowser(server).signIn('other@rimu.example')
    expect(await stays(browser)).toBe(200)
    server.wait(minutes(2))
    await openBrowser(server).signIn('other@rimu.example')
    expect(count(server, 'sessions')).toBe(3)
    expect(await stays(idle)).toBe(401)
  })

  test('12 hours at most, however active', async () => {
    const server = startTestServer()
    const { browser } = await signedIn(server)
    for (let quarter = 0; quarter < 48; quarter += 1) {
      server.wait(minutes(15))
      expect(await stays(browser)).toBe(200)
    }
    server.wait(seconds(1))
    expect(await stays(browser)).toBe(401)
    expect(count(server, 'sessions')).toBe(0)
  })

  test.each(['1999-12-31T23:00:00Z', '2026-11-02T09:00:00+13:00', '2041-01-01T00:00:00Z'])(
    'at %s too: the server’s clock decides, not the machine’s',
    async (now) => {
      const server = startTestServer({ now })
      const { browser } = await signedIn(server)
      expect(await stays(browser)).toBe(200)
      server.wait(hours(13))
      expect(await stays(browser)).toBe(401)
    },
  )

  test('background calls of other rooms can say so', async () => {
    const server = startTestServer()
    const { browser } = await signedIn(server)
    const secret = browser.jar.get('session') ?? ''
    server.wait(minutes(20))
    expect(await findAccount(server.ctx, { secret, activity: 'background' })).toMatchObject({ email })
    server.wait(minutes(11))
    expect(await findAccount(server.ctx, { secret, activity: 'background' })).toBeNull()
    expect(await findAccount(server.ctx, { secret: null, activity: 'active' })).toBeNull()
  })
})

describe('H5: while nothing can be written', () => {
  const withFullDisk = (server: TestServer) => {
    server.ctx.db.$client.pragma('query_only = 1')
    return () => server.ctx.db.$client.pragma('query_only = 0')
  }

  test('an admin reads on, stays signed in by what the page reports, and is still there when it can', async () => {
    const server = startTestServer()
    server.expectError('activity_unwritten')
    server.expectError('refused')
    const { api } = await server.signedIn({ admin: true })
    const read = async () => (await api.admin.quotes.$get({ query: {} })).status
    const report = async () => (await api.auth.activity.$post({ json: {} })).status
    const free = withFullDisk(server)
    for (let turn = 0; turn < 3; turn += 1) {
      server.wait(minutes(29))
      expect([await read(), await report()]).toEqual([200, 200])
    }
    expect(server.logged).toMatchObject(Array(3).fill({ event: 'activity_unwritten', level: 'error' }))
    const discard = api.admin.emails[':id'].discard.$post({ param: { id: 'let_none' }, json: {} })
    expect(await refusalOf(discard)).toEqual([503, 'unavailable'])

    free()
    server.wait(minutes(29))
    // A sign-in sweeps out the ended.
    await server.signedIn()
    expect([await read(), await report()]).toEqual([200, 200])
    expect(rows(server, 'select last_seen_at from sessions')).toEqual(
      Array(2).fill({ last_seen_at: instant(server.ctx.clock()) }),
    )
  })

  test('who may not is told so, and the log says that no trace could be left', async () => {
    const server = startTestServer()
    server.expectError('denial_unrecorded')
    const { api } = await server.signedIn()
    withFullDisk(server)
    expect(await refusalOf(server.api.admin.quotes.$get({ query: {} }))).toEqual([401, 'not_signed_in'])
    expect(await refusalOf(api.admin.quotes.$get({ query: {} }))).toEqual([403, 'not_admin'])
    const lost = server.logged.filter(({ event }) => event === 'denial_unrecorded')
    expect(lost).toMatchObject(Array(2).fill({ reason: 'SqliteError: attempt to write a readonly database' }))
  })

  test('a session ends, and its row goes with the next look after', async () => {
    const server = startTestServer()
    const { browser } = await signedIn(server)
    const free = withFullDisk(server)
    server.wait(minutes(30) + 1)
    expect(await sessionOf(browser)).toEqual(nobody)
    expect(count(server, 'sessions')).toBe(1)
    free()
    expect(await stays(browser)).toBe(401)
    expect(count(server, 'sessions')).toBe(0)
  })
})

test('B4 the sixth session of an account ends its oldest', async () => {
  const server = startTestServer()
  await confirmedAccount(server, email)
  await confirmedAccount(server, 'other@rimu.example')
  const other = openBrowser(server)
  await other.signIn('other@rimu.example')
  const browsers = Array.from({ length: 7 }, () => openBrowser(server, elsewhere()))
  for (const browser of browsers) {
    await browser.signIn(email)
    server.wait(seconds(1))
  }
  expect(await Promise.all(browsers.map(stays))).toEqual([401, 401, 200, 200, 200, 200, 200])
  expect(await stays(other)).toBe(200)
})

test('B7 nobody’s origin is told that it may read us', async () => {
  const server = startTestServer()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const method of ['GET', 'OPTIONS', 'POST']) {
    const answer = await server.ask('/api/auth/session', { method, headers })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('B6 asking changes nothing', async () => {
  const server = startTestServer()
  const { browser } = await signedIn(server)
  const before = JSON.stringify(rows(server, 'select * from sessions'))
  for (let turn = 0; turn < 2; turn += 1) {
    server.wait(minutes(5))
    await browser.get('auth/session')
  }
  expect(JSON.stringify(rows(server, 'select * from sessions'))).toBe(before)
})
