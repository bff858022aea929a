import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { accountPassword, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { adminWithApp } from './factor-fixtures.ts'
import {
  accountOf,
  adminBrowser,
  confirmedAccount,
  count,
  emailsTo,
  events,
  makeAdmins,
  openBrowser,
  otherPassword,
  password,
  reportActivity,
  rows,
  secretSentTo,
} from './fixtures.ts'

const change = (browser: ReturnType<typeof openBrowser>, current: string, next: string) =>
  browser.send('admin/account/password', { current, password: next })

test('a new password ends the other sessions and the links, and this browser goes on (A14)', async () => {
  const { server, email } = await confirmedAccount()
  makeAdmins(server)
  const [browser, other] = [openBrowser(server), openBrowser(server)]
  await browser.signIn(email)
  await other.signIn(email)
  await other.post('reset-request', { email })
  const reset = await secretSentTo(server, email)
  expect((await change(browser, password, otherPassword)).status).toBe(200)
  expect([await reportActivity(browser), await reportActivity(other)]).toEqual([200, 401])
  expect(await refusalOf(openBrowser(server).post('reset', { token: reset, password }))).toEqual([400, 'link_used'])
  expect((await openBrowser(server).signIn(email)).status).toBe(401)
  expect((await openBrowser(server).signIn(email, otherPassword)).status).toBe(200)
  expect(events(server).filter((event) => event === 'password_changed')).toHaveLength(1)
})

test('a change of password forgets the account’s other devices, and keeps this browser’s (A13)', async () => {
  const { server, email } = await confirmedAccount()
  makeAdmins(server)
  const browser = openBrowser(server)
  await browser.signIn(email)
  await openBrowser(server).signIn(email)
  expect((await accountOf(browser)).devices.map(({ current }) => current).sort()).toEqual([false, true])
  expect((await change(browser, password, otherPassword)).status).toBe(200)
  expect((await accountOf(browser)).devices.map(({ current }) => current)).toEqual([true])
  expect(count(server, 'known_devices')).toBe(1)
})

test('a change of password ends a copy of this browser’s mark too (A13)', async () => {
  const { server, email } = await confirmedAccount()
  makeAdmins(server)
  const [browser, thief] = [openBrowser(server), openBrowser(server)]
  await browser.signIn(email)
  thief.jar.set('device', browser.jar.get('device') ?? '')
  expect((await change(browser, password, otherPassword)).status).toBe(200)
  for (let turn = 0; turn < 5; turn += 1) expect((await thief.signIn(email, password)).status).toBe(401)
  // Of the network, whatever its devices: the copy counts as no device.
  expect((await openBrowser(server, thief.address).signIn('nobody@rimu.example')).status).toBe(429)
  expect((await browser.signIn(email, otherPassword)).status).toBe(200)
})

test('a change of password is emailed to the account, with time and place (A14)', async () => {
  const server = startTestServer()
  const { browser, email } = await adminBrowser(server, {
    browser: openBrowser(
      server,
      '203.0.113.20',
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ),
  })
  await change(browser, accountPassword, otherPassword)
  const told = await emailsTo(server, email)
  expect(told.map(({ subject }) => subject)).toEqual(['Your account at Southern Accounts was changed'])
  for (const words of [
    'Your password was changed.',
    'Time: 2 Nov 2026, 9:00 am NZDT',
    'Network address: 203.0.113.20',
    'Browser: Firefox on Linux',
  ]) {
    expect(told[0]?.text).toContain(words)
  }
})

test('without the current password nothing changes, and the refusal stands beside its field (A14)', async () => {
  const { server, browser, email } = await adminBrowser()
  const before = rows(server, 'select * from users')
  const refused = await change(browser, otherPassword, 'a heron under the bridge')
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { code: 'invalid', fields: { current: 'This is not the password of your account' } },
  ])
  expect(rows(server, 'select * from users')).toEqual(before)
  expect(events(server)).toContain('proof_refused')
  expect(await emailsTo(server, email)).toEqual([])
  expect(await reportActivity(browser)).toBe(200)
})

test('changing the password and proving it share one limit, so that neither guesses for the other (A14)', async () => {
  const { browser } = await adminBrowser()
  for (let turn = 0; turn < 5; turn += 1) await browser.post('prove', { password: otherPassword })
  expect(await refusalOf(change(browser, accountPassword, otherPassword))).toEqual([429, 'too_many_this_minute'])
})

test('a new password on the account page is checked like every other (A6)', async () => {
  const { browser } = await adminBrowser()
  for (const weak of ['short', 'password1234', 'southernaccounts1']) {
    const refused = await change(browser, accountPassword, weak)
    expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { password: expect.any(String) } }])
  }
  expect((await change(browser, accountPassword, otherPassword)).status).toBe(200)
})

test('of two changes at once one counts, and a stolen copy of the session ends with it (A14)', async () => {
  const { server, browser } = await adminBrowser()
  const copy = openBrowser(server)
  copy.jar.set('session', browser.jar.get('session') ?? '')
  const answers = await Promise.all([
    change(browser, accountPassword, otherPassword),
    change(copy, accountPassword, 'a heron under the bridge'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(count(server, 'sessions')).toBe(1)
  const alive = [await reportActivity(browser), await reportActivity(copy)]
  expect(alive.sort()).toEqual([200, 401])
  expect(events(server).filter((event) => event === 'password_changed')).toHaveLength(1)
})

test('where there is a second factor, a new password asks for it too, and proves nothing for what follows (A14)', async () => {
  const { server, browser, codes } = await adminWithApp()
  server.wait(minutes(11))
  expect(await refusalOf(change(browser, accountPassword, otherPassword))).toEqual([401, 'reauthenticate'])
  const { second } = await (await browser.post('prove', { password: accountPassword })).json()
  expect((await browser.post('prove/second-step', { token: second.token, code: codes[0] })).status).toBe(200)
  server.wait(minutes(9))
  expect((await change(browser, accountPassword, otherPassword)).status).toBe(200)
  server.wait(minutes(2))
  expect(await refusalOf(change(browser, otherPassword, accountPassword))).toEqual([401, 'reauthenticate'])
})
