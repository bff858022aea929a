import { expect, test } from 'vitest'
import { createSetupLink, removeSecondFactor } from '#src/auth/admins.ts'
import { minutes } from '#src/base/time.ts'
import { accountPassword, dump, refusalOf } from '#tests/fixtures/server.ts'
import { addApp, addPasskey, admin, adminWithApp, beginSignIn, codeOf, wrongCodeOf } from './factor-fixtures.ts'
import { count, emailsTo, events, openBrowser, password, readSession, rows, secretOf } from './fixtures.ts'

type Browser = ReturnType<typeof openBrowser>

const factorOf = async (browser: Browser) => (await browser.get('admin/account/second-factor')).json()

test('whatever changes the second factor asks for the password and a factor after ten minutes (A14)', async () => {
  const { server, browser } = await admin()
  const { authenticator, codes } = await addPasskey(server, browser)
  server.wait(minutes(11))
  const before = dump(server.ctx.db, ['sessions'])
  const calls: [path: string, body: object][] = [
    ['passkey-options', {}],
    ['passkeys', { token: 'x', passkey: authenticator.create({ challenge: 'x' }) }],
    [`passkeys/${authenticator.id}/remove`, {}],
    ['totp', {}],
    ['totp/confirm', { code: '123456' }],
    ['totp/remove', {}],
    ['recovery-codes', {}],
  ]
  for (const [path, body] of calls) {
    expect(await refusalOf(browser.send(`admin/account/${path}`, body)), path).toEqual([401, 'reauthenticate'])
  }
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  const { second } = await (await browser.post('prove', { password: accountPassword })).json()
  expect(await refusalOf(browser.send('admin/account/totp'))).toEqual([401, 'reauthenticate'])
  const shown = { token: second.token, code: codes?.[0] }
  expect((await browser.post('prove/second-step', shown)).status).toBe(200)
  expect((await browser.send('admin/account/totp')).status).toBe(200)
})

test('the first factor ends every other session and gives ten codes; a second one gives none (A12)', async () => {
  const { server, email, browser } = await admin()
  const elsewhere = openBrowser(server)
  await elsewhere.signIn(email, accountPassword)
  const { codes } = await addPasskey(server, browser)
  expect(codes?.every((code) => /^[2-9A-HJ-NP-Z]{5}(-[2-9A-HJ-NP-Z]{5}){4}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(10)
  expect(await readSession(elsewhere)).toEqual({ user: null, isAdmin: false })
  expect(await readSession(browser)).toMatchObject({ user: { email } })
  expect((await addApp(server, browser)).codes).toBeNull()
  expect(await factorOf(browser)).toMatchObject({
    passkeys: [{ name: expect.any(String), last_used_at: null }],
    app: expect.any(String),
    codesLeft: 10,
    isOffered: false,
  })
  expect(events(server).filter((event) => event === 'second_factor_added')).toHaveLength(2)
  const told = (await emailsTo(server, email)).map(({ text }) => text).join()
  expect(told).toContain('A passkey was added')
  expect(told).toContain('An authenticator app was added')
})

test('an app counts from its first right code on, and only one is set up (A12)', async () => {
  const { server, email, browser } = await admin()
  const app = await (await browser.send('admin/account/totp')).json()
  expect(app.uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&issuer=/)
  const confirm = (code: string) => browser.send('admin/account/totp/confirm', { code })
  const wrong = await confirm(await wrongCodeOf(server, app))
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { code: 'invalid', fields: { code: /does not match/ } },
  ])
  expect(await (await openBrowser(server).signIn(email, accountPassword)).json()).toHaveProperty('user')
  const restarted = await (await browser.send('admin/account/totp')).json()
  expect((await confirm(await codeOf(server, app))).status).toBe(400)
  expect((await confirm(await codeOf(server, restarted))).status).toBe(200)
  expect(await refusalOf(confirm(await codeOf(server, restarted, 1)))).toEqual([409, 'app_exists'])
  expect(await refusalOf(browser.send('admin/account/totp'))).toEqual([409, 'app_exists'])
})

test('removing ends what was removed, for good and once; with the last factor the codes go (A12)', async () => {
  const { server, email, browser } = await admin()
  const { authenticator } = await addPasskey(server, browser)
  const { app } = await addApp(server, browser)
  const waiting = await beginSignIn(server, email)
  const remove = () => browser.send(`admin/account/passkeys/${authenticator.id}/remove`)
  expect((await (await remove()).json()).passkeys).toEqual([])
  expect((await remove()).status).toBe(200)
  expect(await refusalOf(waiting.answer({ code: await codeOf(server, app, 1) }))).toEqual([401, 'second_step_over'])
  expect((await beginSignIn(server, email)).methods).toEqual(['code'])
  expect(await (await browser.send('admin/account/totp/remove')).json()).toMatchObject({ app: null, codesLeft: 0 })
  expect(count(server, 'recovery_codes')).toBe(0)
  expect(events(server).filter((event) => event === 'second_factor_removed')).toHaveLength(2)
  const told = (await emailsTo(server, email)).map(({ text }) => text).join()
  expect(told).toContain('A passkey was removed')
  expect(told).toContain('The authenticator app was removed')
  expect(await (await openBrowser(server).signIn(email, accountPassword)).json()).toHaveProperty('user')
  expect(await refusalOf(browser.send('admin/account/recovery-codes'))).toEqual([409, 'no_second_factor'])
})

test('nobody removes another’s passkey (A12)', async () => {
  const { server, browser } = await admin()
  const { authenticator } = await addPasskey(server, browser)
  const { browser: other } = await admin(server)
  expect((await other.send(`admin/account/passkeys/${authenticator.id}/remove`)).status).toBe(200)
  expect(count(server, 'passkeys')).toBe(1)
  expect(events(server)).not.toContain('second_factor_removed')
})

test('the database holds no secret of an app and no recovery code in the clear (A12)', async () => {
  const { server, app, codes } = await adminWithApp()
  const secret = new URL(app.uri).searchParams.get('secret') ?? ''
  const text = JSON.stringify(dump(server.ctx.db))
  for (const shown of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(text).not.toContain(shown)
  }
})

test('the operator removes every factor, which ends the sessions and is audited and emailed (A12)', async () => {
  const { server, id, email, browser } = await admin()
  const waiting = await addApp(server, browser)
  const { answer } = await beginSignIn(server, email)
  expect(removeSecondFactor({ ...server.ctx, actor: { id: 'operator', isAdmin: false } }, { email })).toBe('removed')
  expect(await readSession(browser)).toEqual({ user: null, isAdmin: false })
  expect(await refusalOf(answer({ code: waiting.codes[0] ?? '' }))).toEqual([401, 'second_step_over'])
  expect(await (await openBrowser(server).signIn(email, accountPassword)).json()).toHaveProperty('user')
  expect(rows(server, "select actor, subject from audit_events where event = 'second_factor_removed'")).toEqual([
    { actor: 'operator', subject: id },
  ])
  expect((await emailsTo(server, email)).map(({ text }) => text).join()).toContain('the recovery codes were removed')
  expect(removeSecondFactor(server.ctx, { email })).toBe('none')
  expect(removeSecondFactor(server.ctx, { email: 'nobody@rimu.example' })).toBe('unknown')
})

test('an account that the set-up link takes over loses the factors that somebody else added (A12)', async () => {
  const { server, email, browser } = await admin()
  await addApp(server, browser)
  server.ctx.db.$client.exec('delete from user_roles')
  const setup = secretOf(createSetupLink(server.ctx) ?? '')
  const owner = openBrowser(server)
  expect((await owner.signUp({ email, setup, password })).status).toBe(200)
  expect(await factorOf(owner)).toMatchObject({ passkeys: [], app: null, codesLeft: 0 })
})

test('an admin without a second factor is offered one, until they decline for good', async () => {
  const { server, email, browser } = await admin()
  expect(await factorOf(browser)).toMatchObject({ isOffered: true })
  expect(await (await browser.send('admin/account/decline-second-factor')).json()).toMatchObject({ isOffered: false })
  const phone = openBrowser(server)
  await phone.signIn(email, accountPassword)
  expect(await factorOf(phone)).toMatchObject({ isOffered: false })
})
