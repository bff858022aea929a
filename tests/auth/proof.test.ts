import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { minutes, seconds } from '#src/base/time.ts'
import { forAdmin, withProof } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { onError } from '#src/http/on-error.ts'
import { accountPassword, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { addApp, addPasskey, admin, adminWithApp, beginSignIn, codeOf, wrongCodeOf } from './factor-fixtures.ts'
import {
  adminBrowser,
  confirmedAccount,
  emailsTo,
  events,
  makeAdmins,
  openBrowser,
  otherPassword,
  reportActivity,
  rows,
} from './fixtures.ts'

/** A route that asks for a proof, as those of other features do. @returns whether it was let through */
const sensitiveRoute = (server: TestServer) => {
  const app = new Hono<HttpEnv>()
  app.onError(onError(server.ctx))
  app.post('/api/admin/sensitive', forAdmin(server.ctx), withProof, (c) => c.json({}))
  return async ({ jar, address }: ReturnType<typeof openBrowser>) => {
    const headers = { cookie: `session=${jar.get('session')}` }
    const answer = await app.request('/api/admin/sensitive', { method: 'POST', headers }, { peer: () => address })
    return answer.status === 200 || refusalOf(Promise.resolve(answer))
  }
}

test('a sensitive act is refused when the password was shown more than 10 minutes ago (A14)', async () => {
  const { server, browser } = await adminBrowser()
  const act = sensitiveRoute(server)
  expect(await act(browser)).toBe(true)
  server.wait(minutes(10))
  expect(await act(browser)).toBe(true)
  server.wait(seconds(1))
  expect(await act(browser)).toEqual([401, 'reauthenticate'])
  // The session itself goes on.
  expect(await reportActivity(browser)).toBe(200)
  expect((await browser.post('prove', { password: accountPassword })).status).toBe(200)
  expect(await act(browser)).toBe(true)
})

test('a proof from the future is none: a clock that is set back prolongs nothing (A14, D8)', async () => {
  const { server, browser } = await adminBrowser()
  server.setClock('2026-11-02T08:59:00+13:00')
  expect(await sensitiveRoute(server)(browser)).toEqual([401, 'reauthenticate'])
})

test('a proof gives the session a new secret, and a stolen copy of the old one ends (A14)', async () => {
  const { server, browser } = await adminBrowser()
  const thief = openBrowser(server)
  thief.jar.set('session', browser.jar.get('session') ?? '')
  expect(await reportActivity(thief)).toBe(200)
  server.wait(minutes(11))
  expect((await browser.post('prove', { password: accountPassword })).status).toBe(200)
  expect(browser.jar.get('session')).not.toBe(thief.jar.get('session'))
  expect(await reportActivity(thief)).toBe(401)
  expect(await sensitiveRoute(server)(thief)).toEqual([401, 'not_signed_in'])
  expect(await reportActivity(browser)).toBe(200)
})

test('a wrong password proves nothing, ends nothing and is recorded (A14)', async () => {
  const { server, browser, id } = await adminBrowser()
  server.wait(minutes(11))
  const refused = await browser.post('prove', { password: otherPassword })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { code: 'invalid', fields: { password: 'This is not the password of your account' } },
  ])
  expect(await sensitiveRoute(server)(browser)).toEqual([401, 'reauthenticate'])
  expect(rows(server, "select actor, subject from audit_events where event = 'proof_refused'")).toEqual([
    { actor: id, subject: id },
  ])
})

test('whoever holds a stolen session guesses at most 5 passwords a minute and 20 an hour (A14)', async () => {
  const { server, browser } = await adminBrowser()
  const guess = async () => (await browser.post('prove', { password: otherPassword })).status
  const statuses: number[] = []
  for (let turn = 0; turn < 60; turn += 1) {
    statuses.push(await guess())
    server.wait(seconds(10))
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect(statuses.slice(0, 7)).toEqual([400, 400, 400, 400, 400, 429, 400])
  expect(await refusalOf(browser.post('prove', { password: accountPassword }))).toEqual([429, 'too_many_this_hour'])
})

test('guesses in one session neither lock another session of the account nor its sign-in out (A14)', async () => {
  const { server, email, browser: owner } = await confirmedAccount()
  await owner.signIn(email)
  const thief = openBrowser(server)
  await thief.signIn(email)
  for (let turn = 0; turn < 6; turn += 1) await thief.post('prove', { password: otherPassword })
  expect((await thief.post('prove', { password: accountPassword })).status).toBe(429)
  expect((await owner.post('prove', { password: accountPassword })).status).toBe(200)
  expect((await owner.signIn(email)).status).toBe(200)
})

test('a proof without a session is refused, whatever the password (A14)', async () => {
  const server = startTestServer()
  expect(await refusalOf(openBrowser(server).post('prove', { password: accountPassword }))).toEqual([
    401,
    'not_signed_in',
  ])
  expect(events(server)).not.toContain('proof_refused')
})

test('a password chosen by a link is emailed to the account, with time, place and what to do (A14)', async () => {
  const { server, email } = await confirmedAccount()
  const browser = openBrowser(server, '203.0.113.99')
  await browser.post('reset-request', { email })
  const before = await emailsTo(server, email)
  const token = /reset=([\w-]{43})/.exec(before.at(-1)?.text ?? '')?.[1]
  expect((await browser.post('reset', { token, password: otherPassword })).status).toBe(200)
  const told = (await emailsTo(server, email)).slice(before.length)
  expect(told.map(({ subject }) => subject)).toEqual(['Your account at Southern Accounts was changed'])
  expect(told[0]?.text).toContain('A new password was chosen with a link from an email.')
  expect(told[0]?.text).toContain('Time: 2 Nov 2026, 9:00 am NZDT')
  expect(told[0]?.text).toContain('Network address: 203.0.113.99')
  expect(told[0]?.text).toContain('/auth?mode=forgot')
})

test('an admin’s sign-in in a new browser is emailed to the account, the next one there is not (A14)', async () => {
  const { server, email, browser } = await confirmedAccount()
  const devices = async () =>
    (await emailsTo(server, email)).filter(({ subject }) => subject === 'A new device signed in at Southern Accounts')
  await browser.signIn(email)
  // Nobody can do harm with an account without a role, and strangers make as many as they like.
  expect(await devices()).toEqual([])
  makeAdmins(server)
  await browser.signIn(email)
  expect(await devices()).toEqual([])
  const other = openBrowser(server, '203.0.113.99')
  await other.signIn(email)
  expect(await devices()).toMatchObject([{ text: expect.stringContaining('Network address: 203.0.113.99') }])
  await other.signIn(email)
  expect(await devices()).toHaveLength(1)
})

type Browser = ReturnType<typeof openBrowser>

/** Shows the password of an account with a second factor. @returns what is asked next, and a function that answers it */
const beginProof = async (browser: Browser) => {
  const answer = await browser.post('prove', { password: accountPassword })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  const { methods, passkey, token } = (await answer.json()).second
  const send = (shown: { code: string } | { passkey: unknown }) =>
    browser.post('prove/second-step', { token, ...shown })
  return { methods, options: passkey, send }
}

test('where there is a second factor, the password alone proves nothing; with a factor it does (A12, A14)', async () => {
  const { server, browser, id, app } = await adminWithApp()
  const thief = openBrowser(server)
  thief.jar.set('session', browser.jar.get('session') ?? '')
  const act = sensitiveRoute(server)
  server.wait(minutes(11))
  const { methods, send } = await beginProof(browser)
  expect(methods).toEqual(['code'])
  expect(await act(browser)).toEqual([401, 'reauthenticate'])
  expect(await refusalOf(send({ code: await wrongCodeOf(server, app) }))).toEqual([401, 'second_step_refused'])
  expect(await act(browser)).toEqual([401, 'reauthenticate'])
  expect((await send({ code: await codeOf(server, app) })).status).toBe(200)
  expect(await act(browser)).toBe(true)
  // The copy of the old secret has ended, and nobody has signed in.
  expect(await reportActivity(thief)).toBe(401)
  expect(rows(server, 'select 1 from sessions')).toHaveLength(1)
  expect(events(server).slice(-1)).toEqual(['second_step_refused'])
  server.wait(minutes(11))
  expect(await act(browser)).toEqual([401, 'reauthenticate'])
  expect(rows(server, `select subject from audit_events where event = 'second_step_refused'`)).toEqual([
    { subject: id },
  ])
})

test('a passkey and a recovery code prove as they sign in; the code is used up, and one answer counts (A12, A14)', async () => {
  const { server, browser } = await admin()
  const { authenticator, codes } = await addPasskey(server, browser)
  const act = sensitiveRoute(server)
  server.wait(minutes(11))
  const first = await beginProof(browser)
  expect(first.methods).toEqual(['passkey', 'code'])
  const passkey = authenticator.get(first.options)
  expect((await first.send({ passkey })).status).toBe(200)
  expect(await act(browser)).toBe(true)
  expect(await refusalOf(first.send({ passkey }))).toEqual([401, 'second_step_over'])
  server.wait(minutes(11))
  const second = await beginProof(browser)
  const code = codes?.[0] ?? ''
  expect((await second.send({ code })).status).toBe(200)
  expect(await act(browser)).toBe(true)
  expect(await refusalOf((await beginProof(browser)).send({ code }))).toEqual([401, 'second_step_refused'])
})

test('a sign-in that passed its second step is proved for 10 minutes (A14)', async () => {
  const { server, email, codes } = await adminWithApp()
  const { browser: phone, answer } = await beginSignIn(server, email)
  expect((await answer({ code: codes[0] ?? '' })).status).toBe(200)
  server.wait(minutes(10))
  expect(await sensitiveRoute(server)(phone)).toBe(true)
})

test('another account’s second step proves nothing and is not used up (A12, A14)', async () => {
  const { server, browser } = await admin()
  const other = await admin(server)
  const { codes } = await addApp(server, other.browser)
  await addApp(server, browser)
  server.wait(minutes(11))
  const { second } = await (await openBrowser(server).signIn(other.email, accountPassword)).json()
  const shown = { token: second.token, code: codes[0] ?? '' }
  expect(await refusalOf(browser.post('prove/second-step', shown))).toEqual([401, 'second_step_over'])
  expect(await sensitiveRoute(server)(browser)).toEqual([401, 'reauthenticate'])
  expect(rows(server, 'select 1 from recovery_codes where used_at is not null')).toEqual([])
  expect(await refusalOf(openBrowser(server).post('prove/second-step', shown))).toEqual([401, 'not_signed_in'])
})

test('wrong codes of proofs count with those of sign-ins: ten an hour, five for each password (A12, A14)', async () => {
  const { server, browser, email, app, codes } = await adminWithApp()
  const wrong = await wrongCodeOf(server, app)
  const { send } = await beginProof(browser)
  for (let turn = 0; turn < 5; turn += 1) expect((await send({ code: wrong })).status).toBe(401)
  expect(await refusalOf(send({ code: codes[0] ?? '' }))).toEqual([401, 'second_step_over'])
  const { answer } = await beginSignIn(server, email)
  for (let turn = 0; turn < 5; turn += 1) expect((await answer({ code: wrong })).status).toBe(401)
  expect(await refusalOf((await beginProof(browser)).send({ code: codes[0] ?? '' }))).toEqual([
    429,
    'too_many_this_hour',
  ])
})

test('what ends sessions, forgets a device or erases leads asks for a proof after 10 minutes; to log out does not (A14)', async () => {
  const { server, browser } = await adminBrowser()
  server.wait(minutes(11))
  const before = rows(server, 'select id from sessions')
  const calls: [path: string, body?: object][] = [
    ['account/sessions/end-others'],
    ['account/sessions/nothing/end'],
    ['account/devices/nothing/forget'],
    ['leads/lea_nothing/erase'],
    ['quarantine', { action: 'erase', ids: ['lea_nothing'] }],
  ]
  for (const [path, body] of calls) {
    expect(await refusalOf(browser.send(`admin/${path}`, body)), path).toEqual([401, 'reauthenticate'])
  }
  expect(rows(server, 'select id from sessions')).toEqual(before)
  const release = { action: 'not-spam', ids: ['lea_nothing'] }
  expect((await browser.send('admin/quarantine', release)).status).toBe(200)
  expect((await browser.post('sign-out', {})).status).toBe(200)
  expect(rows(server, 'select id from sessions')).toEqual([])
})
