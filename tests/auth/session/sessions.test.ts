import { expect, test } from 'vitest'
import { instant, minutes, seconds } from '#src/base/time.ts'
import { confirmedAccount, email, signedOut, signInNew, startServer, thiefOf } from '#tests/auth/fixtures.ts'
import { databaseOnDisk, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'

test.each<[origin: string, names: string[], attributes: string[]]>([
  ['http://localhost:3000', ['session', 'device'], ['SameSite=Lax']],
  ['https://southernaccounts.example', ['__Host-session', '__Host-device'], ['SameSite=Lax', 'Secure']],
])('at %s the cookies are %j: HttpOnly, %j, for the whole site, with 256 bits (B1)', async (origin, names, more) => {
  const { answer } = await signInNew(startServer({ environment: { ORIGIN: origin } }))
  expect(await answer.json()).toMatchObject({ user: { email }, isAdmin: false })
  const cookies = answer.headers.getSetCookie().map((line) => line.split('; '))
  for (const [at, [cookie = '', ...attributes]] of cookies.entries()) {
    expect(cookie).toMatch(new RegExp(`^${names[at]}=[\\w.-]{43,}$`))
    const age = at === 0 ? 'Max-Age=43200' : expect.stringMatching(/^Max-Age=/)
    expect(attributes.sort()).toEqual(['HttpOnly', age, 'Path=/', ...more])
  }
  expect(cookies).toHaveLength(2)
})

test('the database and its WAL contain nothing that a cookie could hold (B1)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const { server, browser } = await signInNew(startServer({ db }))
  const { id } = server.row('sessions')
  expect([filesWith(id), filesWith(browser.jar.get('session') ?? '')]).toEqual([['server.sqlite-wal'], []])
  // A thief of the database has the hash; it opens nothing.
  const thief = server.open()
  thief.jar.set('session', id)
  expect(await thief.activity()).toBe(401)
})

test('a sign-in makes a new session, ends the browser’s old one, and never adopts a cookie set beforehand (B2)', async () => {
  const { server, browser } = confirmedAccount()
  browser.jar.set('session', 'A'.repeat(43))
  const planter = thiefOf(server, browser)
  await browser.signIn(email)
  const old = thiefOf(server, browser)
  expect([await planter.activity(), await old.activity()]).toEqual([401, 200])
  await browser.signIn(email)
  expect(browser.jar.get('session')).not.toBe(old.jar.get('session'))
  expect([await planter.activity(), await old.activity(), await browser.activity()]).toEqual([401, 401, 200])
  expect(server.rows('sessions')).toHaveLength(1)
})

test('the page’s report of activity and every write keep a session for 12 hours, and no longer (B3)', async () => {
  const { server, browser } = await signInNew(undefined, { admin: true })
  for (let hour = 0; hour < 12; hour += 1) {
    server.wait(minutes(30))
    expect(await browser.activity()).toBe(200)
    server.wait(minutes(30))
    expect(await refusalOf(browser.send('admin/emails/discard', { ids: ['eml_none'] }))).toEqual([404, 'not_found'])
  }
  server.wait(1)
  expect(await browser.activity()).toBe(401)
  expect(server.rows('sessions')).toEqual([])
})

test('reads, also of who is signed in, are no activity: after exactly 30 minutes the session ends (B3)', async () => {
  const { server, browser } = await signInNew(undefined, { admin: true })
  for (let turn = 1; turn <= 60; turn += 1) {
    server.wait(seconds(30))
    expect((await browser.get('admin/quotes')).status).toBe(200)
    expect(await browser.session()).toMatchObject({ user: { email } })
  }
  server.wait(1)
  expect(await browser.session()).toEqual(signedOut)
  expect((await browser.get('admin/quotes')).status).toBe(401)
  expect(server.rows('sessions')).toEqual([])
})

test('activity is written at most once a minute, and the limit is exact all the same (B3)', async () => {
  const { server, browser } = await signInNew()
  const written = () => server.row('sessions').last_seen_at
  const before = written()
  server.wait(seconds(59))
  expect([await browser.activity(), written()]).toEqual([200, before])
  server.wait(minutes(30))
  expect(await browser.session()).toMatchObject({ user: { email } })
  expect([await browser.activity(), written()]).toEqual([200, instant(server.ctx.clock())])
  server.wait(minutes(30) + 1)
  expect(await browser.activity()).toBe(401)
})

test('while nothing can be written, an admin reads on and stays signed in by reported activity (H5)', async () => {
  const { server, browser } = await signInNew(undefined, { admin: true })
  server.expectError('activity_unwritten')
  server.expectError('refused')
  const read = async () => (await browser.get('admin/quotes')).status
  server.execute('pragma query_only = 1')
  for (let turn = 0; turn < 3; turn += 1) {
    server.wait(minutes(29))
    expect([await read(), await browser.activity()]).toEqual([200, 200])
  }
  expect(server.logged.filter(({ event }) => event === 'activity_unwritten')).toHaveLength(3)
  expect(await refusalOf(browser.send('admin/emails/discard', { ids: ['eml_none'] }))).toEqual([503, 'unavailable'])
  server.execute('pragma query_only = 0')
  server.wait(minutes(29))
  // Both a sign-in and a job delete ended sessions.
  await server.signedIn()
  await runJobsOnce(server)
  expect([await read(), await browser.activity()]).toEqual([200, 200])
  const now = { last_seen_at: instant(server.ctx.clock()) }
  expect(server.rows('sessions')).toMatchObject([now, now])
})

test('while nothing can be written, a refusal is given and logged as unrecorded, and a session ends, whose row is deleted later (H5)', async () => {
  const { server, browser } = await signInNew()
  server.expectError('denial_unrecorded')
  server.execute('pragma query_only = 1')
  expect(await refusalOf(server.open().get('admin/quotes'))).toEqual([401, 'not_signed_in'])
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
  const lost = server.logged.filter(({ event }) => event === 'denial_unrecorded')
  expect(lost).toMatchObject(Array(2).fill({ reason: 'SqliteError SQLITE_READONLY' }))
  server.wait(minutes(30) + 1)
  expect(await browser.session()).toEqual(signedOut)
  expect(server.rows('sessions')).toHaveLength(1)
  server.execute('pragma query_only = 0')
  expect(await browser.activity()).toBe(401)
  expect(server.rows('sessions')).toEqual([])
})

test('the sixth session of an account ends its oldest, and none of another account (B4)', async () => {
  const { server, browser: first } = await signInNew()
  const { browser: other } = await signInNew(server, { email: 'other@rimu.example' })
  const browsers = [first, ...Array.from({ length: 5 }, () => server.open())]
  for (const browser of browsers.slice(1)) {
    server.wait(seconds(1))
    await browser.signIn(email)
  }
  const activities = await Promise.all([...browsers, other].map((browser) => browser.activity()))
  expect(activities).toEqual([401, 200, 200, 200, 200, 200, 200])
})

test('signing out deletes the row and clears the browser, and its cookie opens nothing (B2)', async () => {
  const { server, browser } = await signInNew()
  const thief = thiefOf(server, browser)
  const answer = await browser.signOut()
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache","storage"'])
  expect([browser.jar.has('session'), browser.jar.has('device')]).toEqual([false, true])
  expect([server.rows('sessions'), await thief.activity()]).toEqual([[], 401])
  expect((await thief.signOut()).status).toBe(200)
})
