import { expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import {
  accountOf,
  adminBrowser,
  confirmedAccount,
  count,
  events,
  makeAdmins,
  openBrowser,
  readSession,
  reportActivity,
  rows,
  signedOut,
} from './fixtures.ts'

type Browser = ReturnType<typeof openBrowser>

const end = (browser: Browser, id: string) => browser.send(`admin/account/sessions/${id}/end`, {})

const ownId = async (browser: Browser) => (await accountOf(browser)).sessions.find(({ current }) => current)?.id ?? ''

/** One admin, signed in in several browsers. */
const browsers = async (server: TestServer, total: number) => {
  const { email } = await confirmedAccount(server)
  makeAdmins(server)
  const opened = Array.from({ length: total }, () => openBrowser(server))
  for (const browser of opened) await browser.signIn(email)
  return opened as [Browser, Browser, ...Browser[]]
}

test('an admin ends one session, from its next request on, and the others go on (B4)', async () => {
  const server = startTestServer()
  const [mine, lost, other] = await browsers(server, 3)
  expect((await end(mine, await ownId(lost))).status).toBe(200)
  expect(await reportActivity(lost)).toBe(401)
  expect([await reportActivity(mine), await reportActivity(other as Browser)]).toEqual([200, 200])
  expect(rows(server, "select detail from audit_events where event = 'sessions_ended'")).toEqual([
    { detail: '{"count":1}' },
  ])
})

test('another account’s session is not found, like one that never was, and goes on (B4)', async () => {
  const server = startTestServer()
  const [mine, second] = await browsers(server, 2)
  const { browser: stranger } = await adminBrowser(server)
  const id = await ownId(stranger)
  expect(await refusalOf(end(mine, id))).toEqual([404, 'not_found'])
  expect(await refusalOf(end(mine, 'f'.repeat(64)))).toEqual([404, 'not_found'])
  expect(await reportActivity(stranger)).toBe(200)
  await mine.send('admin/account/sessions/end-others', {})
  expect([await reportActivity(stranger), await reportActivity(second)]).toEqual([200, 401])
})

test('“End all others” ends every session but the browser’s own, and without others records nothing (B4)', async () => {
  const server = startTestServer()
  const [mine, ...others] = await browsers(server, 4)
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await mine.send('admin/account/sessions/end-others', {})).status).toBe(200)
  }
  expect(await Promise.all(others.map(reportActivity))).toEqual([401, 401, 401])
  expect(await reportActivity(mine)).toBe(200)
  expect(rows(server, "select detail from audit_events where event = 'sessions_ended'")).toEqual([
    { detail: '{"count":3}' },
  ])
})

test('ending one’s own session signs out, in every tab (B4)', async () => {
  const server = startTestServer()
  const [mine] = await browsers(server, 2)
  const otherTab = openBrowser(server)
  otherTab.jar.set('session', mine.jar.get('session') ?? '')
  const answer = await end(mine, await ownId(mine))
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache","storage"'])
  expect(mine.jar.has('session')).toBe(false)
  expect([await readSession(mine), await readSession(otherTab)]).toEqual([signedOut, signedOut])
  expect(count(server, 'sessions')).toBe(1)
})

test('an admin forgets a known device of the account, and no other account’s (A14)', async () => {
  const { server, browser, id } = await adminBrowser()
  const other = await server.signedIn({ admin: true })
  const insert = server.ctx.db.$client.prepare(
    "insert into known_devices values (?, ?, 'curl/8.5.0', '203.0.113.30', '2026-11-01T20:00:00.000Z', '2026-11-01T20:00:00.000Z')",
  )
  insert.run('mine', id)
  insert.run('theirs', other.id)
  const { devices } = await accountOf(browser)
  expect(devices).toMatchObject([{ id: 'mine', current: false, address: '203.0.113.30', browser: 'curl/8.5.0' }])
  expect(await refusalOf(browser.send('admin/account/devices/theirs/forget', {}))).toEqual([404, 'not_found'])
  expect((await browser.send('admin/account/devices/mine/forget', {})).status).toBe(200)
  expect(rows(server, 'select id from known_devices')).toEqual([{ id: 'theirs' }])
  expect(events(server).filter((event) => event === 'device_forgotten')).toHaveLength(1)
})
