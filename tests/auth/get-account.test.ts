import { expect, test } from 'vitest'
import { accountEventLabels } from '#src/auth/rules.ts'
import type { AccountAnswer } from '#src/auth/schema.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import {
  accountOf,
  adminBrowser,
  confirmedAccount,
  makeAdmins,
  openBrowser,
  otherPassword,
  reportActivity,
} from './fixtures.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** An admin who is signed in on a computer and, a minute later, on a telephone. */
const twoBrowsers = async (server: TestServer) => {
  const { email } = await confirmedAccount(server)
  makeAdmins(server)
  const computer = openBrowser(server, '203.0.113.20', firefox)
  const telephone = openBrowser(server, '2001:db8:7::1', safari)
  await computer.signIn(email)
  server.wait(minutes(1))
  await telephone.signIn(email)
  return { email, computer, telephone }
}

test('the account page tells each session’s browser, address and last use, its own first (B4)', async () => {
  const server = startTestServer()
  const { email, computer, telephone } = await twoBrowsers(server)
  server.wait(minutes(5))
  await reportActivity(telephone)
  // Within a minute of a written activity it is kept in memory alone.
  server.wait(seconds(30))
  await reportActivity(telephone)
  const seen = await accountOf(computer)
  expect(seen.email).toBe(email)
  expect(seen.sessions).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      current: true,
      address: '203.0.113.20',
      browser: 'Firefox on Windows',
      created_at: '2026-11-01T20:00:00.000Z',
      last_seen_at: '2026-11-01T20:00:00.000Z',
    },
    {
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      current: false,
      address: '2001:db8:7::1',
      browser: 'Safari on iPhone',
      created_at: '2026-11-01T20:01:00.000Z',
      last_seen_at: '2026-11-01T20:06:30.000Z',
    },
  ])
  expect((await accountOf(telephone)).sessions.map(({ current }) => current)).toEqual([true, false])
})

test('a session that has ended is not shown, and another account’s never is (B4)', async () => {
  const server = startTestServer()
  const { computer, telephone } = await twoBrowsers(server)
  await adminBrowser(server)
  server.wait(minutes(29) + seconds(30))
  await reportActivity(telephone)
  expect((await accountOf(telephone)).sessions).toHaveLength(1)
  expect((await computer.get('admin/account')).status).toBe(401)
})

test('the account page lists the account’s sign-ins and refusals, with an address where it knows one (A10)', async () => {
  const server = startTestServer()
  const { email, computer } = await twoBrowsers(server)
  const stranger = openBrowser(server, '198.51.100.66')
  await stranger.signIn(email, otherPassword)
  await computer.post('prove', { password: otherPassword })
  const words = ({ signIns }: AccountAnswer) =>
    signIns.map(({ event, address }) => [accountEventLabels[event], address])
  expect(words(await accountOf(computer))).toEqual([
    ['A wrong password, when it was asked for again', '203.0.113.20'],
    ['A sign-in was refused', null],
    ['Signed in', '2001:db8:7::1'],
    ['Signed in', '203.0.113.20'],
  ])
  expect(JSON.stringify(await accountOf(computer))).not.toContain('198.51.100.66')
  // A day later the log has other pseudonyms, and those of the day before are still understood.
  server.wait(minutes(60 * 24))
  await computer.signIn(email)
  expect(words(await accountOf(computer))).toEqual([
    ['Signed in', '203.0.113.20'],
    ['A wrong password, when it was asked for again', '203.0.113.20'],
    ['A sign-in was refused', null],
    ['Signed in', '2001:db8:7::1'],
    ['Signed in', '203.0.113.20'],
  ])
})

test('refusals, which strangers cause, push no sign-in off the page (A10)', async () => {
  const server = startTestServer()
  const { email, computer } = await twoBrowsers(server)
  for (let turn = 0; turn < 15; turn += 1) await openBrowser(server).signIn(email, otherPassword)
  const { signIns } = await accountOf(computer)
  expect(signIns.filter(({ event }) => event === 'sign_in_refused')).toHaveLength(10)
  expect(signIns.filter(({ event }) => event === 'signed_in')).toHaveLength(2)
})
