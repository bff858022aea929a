import { expect, test } from 'vitest'
import { removeSecondFactor } from '#src/auth/account/admins.ts'
import { adminBrowser, type Browser, nobody, type Server, signedOut } from '#tests/auth/fixtures.ts'
import { allRows, read, refusalOf } from '#tests/fixtures/server.ts'
import { addApp, addPasskey, adminWithApp, adminWithPasskey, badCode, beginSignIn, codeOf } from './fixtures.ts'

const factorOf = (browser: Browser) => read(browser.get('admin/account/second-factor'))
const toldTo = async (server: Server, email: string) => (await server.emailsTo(email)).map(({ text }) => text).join()

test('the first factor ends every other session and gives ten codes, a second one none; nothing of them is stored in the clear (A12)', async () => {
  const { server, email, browser } = await adminBrowser()
  const elsewhere = server.open()
  await elsewhere.signIn(email)
  const codes = (await addPasskey(server, browser)).codes ?? []
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}(-[2-9A-HJ-NP-Z]{5}){4}$/)
  expect(new Set(codes).size).toBe(10)
  expect(await elsewhere.session()).toEqual(signedOut)
  expect(await browser.session()).toMatchObject({ user: { email } })
  const { app, codes: more } = await addApp(server, browser)
  expect(more).toBeNull()
  const passkeys = [{ name: expect.any(String), last_used_at: null }]
  const added = { passkeys, app: expect.any(String), codesLeft: 10, isOffered: false }
  expect(await factorOf(browser)).toMatchObject(added)
  expect(server.events(/^second_factor_added$/)).toHaveLength(2)
  expect(await toldTo(server, email)).toMatch(/A passkey was added.+An authenticator app was added/s)
  const stored = JSON.stringify(allRows(server.ctx.db))
  const secret = new URL(app.uri).searchParams.get('secret') ?? ''
  for (const shown of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(shown)
})

test('an app counts from its first right code on, and only one is set up (A12)', async () => {
  const { server, email, browser } = await adminBrowser()
  const begin = () => browser.send('admin/account/totp')
  const confirm = (code: string) => browser.send('admin/account/totp/confirm', { code })
  const app = await read(begin())
  expect(app.uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&issuer=/)
  const wrong = await confirm(await badCode(server, app))
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ code: 'invalid', fields: { code: /does not match/ } })
  expect(await read(server.open().signIn(email))).toHaveProperty('user')
  const restarted = await read(begin())
  expect((await confirm(await codeOf(server, app))).status).toBe(400)
  expect((await confirm(await codeOf(server, restarted))).status).toBe(200)
  expect(await refusalOf(confirm(await codeOf(server, restarted, 1)))).toEqual([409, 'app_exists'])
  expect(await refusalOf(begin())).toEqual([409, 'app_exists'])
})

test('only its admin removes a factor, which ends it for good and once; with the last factor the codes go (A12)', async () => {
  const { server, email, browser, authenticator } = await adminWithPasskey()
  const { app } = await addApp(server, browser)
  const { browser: other } = await adminBrowser(server)
  const waiting = await beginSignIn(server, email)
  const remove = (by = browser) => by.send(`admin/account/passkeys/${authenticator.id}/remove`)
  expect((await remove(other)).status).toBe(200)
  expect(server.rows('passkeys')).toHaveLength(1)
  expect((await read(remove())).passkeys).toEqual([])
  expect((await remove()).status).toBe(200)
  expect(await refusalOf(waiting.answer({ code: await codeOf(server, app, 1) }))).toEqual([401, 'second_step_over'])
  expect((await beginSignIn(server, email)).methods).toEqual(['code'])
  expect(await read(browser.send('admin/account/totp/remove'))).toMatchObject({ app: null, codesLeft: 0 })
  expect(server.rows('recovery_codes')).toEqual([])
  expect(server.events(/^second_factor_removed$/)).toHaveLength(2)
  expect(await toldTo(server, email)).toMatch(/A passkey was removed.+The authenticator app was removed/s)
  expect(await read(server.open().signIn(email))).toHaveProperty('user')
  expect(await refusalOf(browser.send('admin/account/recovery-codes'))).toEqual([409, 'no_second_factor'])
})

test('the operator removes every factor, which ends the sessions and is audited and emailed (A12)', async () => {
  const { server, id, email, browser, code } = await adminWithApp()
  const { answer } = await beginSignIn(server, email)
  expect(removeSecondFactor({ ...server.ctx, actor: { id: 'operator', isAdmin: false } }, { email })).toBe('removed')
  expect(await browser.session()).toEqual(signedOut)
  expect(await refusalOf(answer({ code }))).toEqual([401, 'second_step_over'])
  expect(await read(server.open().signIn(email))).toHaveProperty('user')
  const recorded = server.row('audit_events', { event: 'second_factor_removed' })
  expect(recorded).toMatchObject({ actor: 'operator', subject: id })
  expect(await toldTo(server, email)).toContain('the recovery codes were removed')
  expect(removeSecondFactor(server.ctx, { email })).toBe('none')
  expect(removeSecondFactor(server.ctx, { email: nobody })).toBe('unknown')
})
