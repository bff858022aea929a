import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import type { Browser } from '#tests/auth/fixtures.ts'
import { adminBrowser, email, inTurn, otherPassword, password, signInNew, thiefOf } from '#tests/auth/fixtures.ts'
import { adminWithApp, beginProof } from '#tests/auth/second-factor/fixtures.ts'
import { refusalOf } from '#tests/fixtures/server.ts'

const change = (browser: Browser, current = password, next = otherPassword) =>
  browser.send('admin/account/password', { current, password: next })

test('a new password ends the other sessions, devices and links, and copies of this browser’s mark, which goes on (A13, A14)', async () => {
  const { server, browser } = await signInNew(undefined, { admin: true })
  const other = server.open()
  await other.signIn(email)
  const thief = thiefOf(server, browser, 'device')
  await other.requestReset(email)
  const reset = await server.secretSentTo(email)
  expect((await change(browser)).status).toBe(200)
  expect([await browser.activity(), await other.activity()]).toEqual([200, 401])
  expect((await browser.account()).devices.map(({ current }) => current)).toEqual([true])
  expect(await refusalOf(server.open().reset(reset))).toEqual([400, 'link_used'])
  expect((await server.open().signIn(email)).status).toBe(401)
  expect((await server.open().signIn(email, otherPassword)).status).toBe(200)
  expect(server.events(/^password_changed$/)).toHaveLength(1)
  expect(await inTurn(5, () => thief.signIn(email))).toEqual(Array(5).fill(401))
  // Of the network, whatever its devices: the copy counts as no device.
  expect((await server.open(thief.address).signIn('person9@rimu.example')).status).toBe(429)
  expect((await browser.signIn(email, otherPassword)).status).toBe(200)
})

test.each<[words: string, act: (browser: Browser, token: string) => Promise<Response>]>([
  ['Your password was changed.', (browser) => change(browser)],
  ['A new password was chosen with a link from an email.', (browser, token) => browser.reset(token)],
])('the account is told by email: “%s”, with time, place and what to do (A14)', async (words, act) => {
  const { server, email } = await adminBrowser()
  const browser = server.open('203.0.113.20', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0')
  await browser.signIn(email)
  await browser.requestReset(email)
  const token = await server.secretSentTo(email)
  const before = server.emails.length
  expect((await act(browser, token)).status).toBe(200)
  const text = [
    words,
    'Time: 2 Nov 2026, 9:00 am NZDT',
    'address: 203.0.113.20',
    'Firefox 145 on Linux',
    '/auth?mode=forgot',
  ]
  const subject = 'Your account at Southern Accounts was changed'
  expect((await server.deliver()).slice(before)).toMatchObject([{ to: email, subject }])
  for (const said of text) expect(server.emails.at(-1)?.text).toContain(said)
})

test('without the current password nothing changes, and the refusal stands beside its field; proving shares its limit (A14)', async () => {
  const { server, browser, email } = await adminBrowser()
  const refuse = () => change(browser, otherPassword, 'a heron under the bridge')
  const refused = await server.storesNothing(refuse, ['audit_events', 'limit_hits', 'sessions'])
  const fields = { current: 'This is not the password of your account' }
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid', fields }])
  expect(server.events()).toContain('proof_refused')
  expect(await server.emailsTo(email)).toEqual([])
  expect(await browser.activity()).toBe(200)
  for (const weak of ['short', 'password1234', 'southernaccounts1'])
    expect(await refusalOf(change(browser, password, weak)), weak).toEqual([400, 'invalid'])
  await inTurn(2, () => browser.prove(otherPassword))
  expect(await refusalOf(change(browser))).toEqual([429, 'too_many_this_minute'])
})

test('of two changes at once one counts, and a stolen copy of the session ends with it (A14)', async () => {
  const { server, browser } = await adminBrowser()
  const thief = thiefOf(server, browser)
  const answers = await Promise.all([change(browser), change(thief, password, 'a heron under the bridge')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect([await browser.activity(), await thief.activity()].sort()).toEqual([200, 401])
  expect(server.events(/^password_changed$/)).toHaveLength(1)
})

test('where there is a second factor, a new password asks for it too, and proves nothing for what follows (A14)', async () => {
  const { server, browser, code } = await adminWithApp()
  server.wait(minutes(11))
  expect(await refusalOf(change(browser))).toEqual([401, 'reauthenticate'])
  expect((await (await beginProof(browser)).answer({ code })).status).toBe(200)
  server.wait(minutes(9))
  expect((await change(browser)).status).toBe(200)
  server.wait(minutes(2))
  expect(await refusalOf(change(browser, otherPassword, password))).toEqual([401, 'reauthenticate'])
})
