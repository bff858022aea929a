import { expect, test } from 'vitest'
import { instant, minutes, seconds } from '#src/base/time.ts'
import { adminBrowser, inTurn, nobody, otherPassword, type Server, signedOut } from '#tests/auth/fixtures.ts'
import { addPasskey, adminWithApp, badCode, beginSignIn, codeOf } from '#tests/auth/second-factor/fixtures.ts'
import { home, read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'

const newCode = seconds(30)
const passed = [200, undefined]
const refused = [401, 'second_step_refused']
const over = [401, 'second_step_over']

/** What a code is answered after a right password. */
const enter = async (server: Server, email: string, code: string) =>
  refusalOf((await beginSignIn(server, email)).answer({ code }))

test('a right password asks for the second step and signs nobody in, a wrong one tells nothing of it; the code signs in, and only then the owner is told (A12)', async () => {
  const { server, email, app } = await adminWithApp()
  const sessions = server.rows('sessions')
  const told = async () => (await server.emailsTo(server.ctx.business().notifyEmail)).map(({ subject }) => subject)
  const [wrong, unknown] = [await server.open().guess(email), await server.open().guess(nobody)]
  expect(await wrong.text()).toBe(await unknown.text())
  server.wait(newCode)
  const { browser: phone, methods, options, answer } = await beginSignIn(server, email)
  expect([methods, options]).toEqual([['code'], null])
  expect(server.rows('sessions')).toEqual(sessions)
  expect([await phone.session(), await told()]).toEqual([signedOut, []])

  const code = await codeOf(server, app)
  const answered = await answer({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
  expect([answered.status, await answered.json()]).toEqual([200, expect.objectContaining({ isAdmin: true })])
  expect(await phone.session()).toMatchObject({ user: { email }, isAdmin: true })
  expect(server.events().slice(-3)).toEqual(['sign_in_refused', 'second_step_asked', 'signed_in'])
  expect(await told()).toEqual(['Admin sign-in at Southern Accounts'])
})

test('a code counts one step early or late, once, and never after a later one (A12)', async () => {
  const { server, email, app } = await adminWithApp()
  const attempt = async (steps: number) => enter(server, email, await codeOf(server, app, steps))
  // The code that confirmed the app is used up.
  expect(await attempt(0)).toEqual(refused)
  server.wait(10 * newCode)
  expect([await attempt(-2), await attempt(2)]).toEqual([refused, refused])
  expect([await attempt(-1), await attempt(-1)]).toEqual([passed, refused])
  expect(await attempt(1)).toEqual(passed)
  expect([await attempt(1), await attempt(0)]).toEqual([refused, refused])
  server.wait(2 * newCode)
  expect(await attempt(0)).toEqual(passed)
})

test('each recovery code signs in once, however it is typed; new ones end the old; every wrong one is refused alike (A12)', async () => {
  const { server, email, browser, app, codes } = await adminWithApp()
  const [first = '', second = '', third = ''] = codes
  const spend = (code: string) => enter(server, email, code)
  expect([await spend(first), await spend(first)]).toEqual([passed, refused])
  expect(await spend(` ${second.replaceAll('-', ' ').toLowerCase()}`)).toEqual(passed)
  expect(server.events()).toContain('recovery_code_used')
  expect(await read(browser.get('admin/account/second-factor'))).toMatchObject({ codesLeft: 8 })
  const made = await read(browser.send('admin/account/recovery-codes'))
  expect([made.codes.length, made.codesLeft]).toEqual([10, 10])
  expect([await spend(third), await spend(made.codes[0])]).toEqual([refused, passed])
  for (const code of [await badCode(server, app), 'A'.repeat(25)]) expect(await spend(code)).toEqual(refused)
  expect(server.events().at(-1)).toBe('second_step_refused')
})

test('ten wrong codes an hour from unknown devices limit those, but no known device, recovery code or passkey (A12)', async () => {
  const { server, email, browser, app, code } = await adminWithApp()
  const { authenticator } = await addPasskey(server, browser)
  const known = server.open(home)
  server.wait(newCode)
  const rightFrom = async (browser = server.open()) => {
    const { answer } = await beginSignIn(server, email, browser)
    return answer({ code: await codeOf(server, app) })
  }
  expect((await rightFrom(known)).status).toBe(200)
  await known.signOut()
  // Right codes are not counted.
  const right = async () => {
    server.wait(newCode)
    return rightFrom()
  }
  expect(await inTurn(10, right)).toEqual(Array(10).fill(200))
  const wrong = { code: await badCode(server, app) }
  for (let challenge = 0; challenge < 2; challenge += 1) {
    const { answer } = await beginSignIn(server, email)
    expect(await inTurn(5, () => answer(wrong))).toEqual(Array(5).fill(401))
  }
  server.wait(newCode)
  expect(await refusalOf(rightFrom())).toEqual([429, 'too_many_this_hour'])
  const limited = await beginSignIn(server, email)
  expect((await limited.answer({ passkey: authenticator.get(limited.options) })).status).toBe(200)
  expect((await (await beginSignIn(server, email)).answer({ code })).status).toBe(200)
  expect((await rightFrom(known)).status).toBe(200)
  server.wait(minutes(60))
  expect((await rightFrom()).status).toBe(200)
})

test('a sign-in waits five minutes and takes five answers, of which one is right (A12)', async () => {
  const { server, email, app, codes } = await adminWithApp()
  const [first = '', second = ''] = codes
  const wrong = { code: await badCode(server, app) }
  const tried = await beginSignIn(server, email)
  await inTurn(5, () => tried.answer(wrong))
  expect(await refusalOf(tried.answer({ code: first }))).toEqual(over)
  const used = await beginSignIn(server, email)
  expect((await used.answer({ code: first })).status).toBe(200)
  expect(await refusalOf(used.answer({ code: second }))).toEqual(over)
  const slow = await beginSignIn(server, email)
  server.wait(minutes(5))
  expect(await refusalOf(slow.answer({ code: second }))).toEqual(over)
  expect(await refusalOf(server.open().post('second-step', { token: 'x'.repeat(43), code: '123456' }))).toEqual(over)
  await runJobsOnce(server)
  expect(server.rows('challenges')).toEqual([])
})

test('of two tabs with one code, one is signed in; of two codes in one sign-in, one is used (A12)', async () => {
  const { server, email, app, codes } = await adminWithApp()
  server.wait(newCode)
  const code = await codeOf(server, app)
  const tabs = [await beginSignIn(server, email), await beginSignIn(server, email)]
  const statuses = await Promise.all(tabs.map(async ({ answer }) => (await answer({ code })).status))
  expect(statuses.sort()).toEqual([200, 401])
  const { answer } = await beginSignIn(server, email)
  const answers = await Promise.all(codes.slice(0, 2).map((code) => answer({ code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(server.rows('recovery_codes', { used_at: null })).toHaveLength(9)
})

test('a new password ends a sign-in that waits for its second step (A12)', async () => {
  const { server, email, code } = await adminWithApp()
  const { answer } = await beginSignIn(server, email)
  await server.open().requestReset(email)
  expect((await server.open().reset(await server.secretSentTo(email))).status).toBe(200)
  expect(await refusalOf(answer({ code }))).toEqual(over)
  expect(await read(server.open().signIn(email, otherPassword))).toHaveProperty('second')
})

test('a password signs nobody in once a second factor was added meanwhile (A12)', async () => {
  const { server, id, email } = await adminBrowser()
  const at = instant(server.ctx.clock())
  const insert = `insert into totp_secrets (user_id, secret_sealed, created_at, confirmed_at) values ('${id}', 'x', '${at}', '${at}')`
  server.execute(`create temp trigger meanwhile after insert on sessions begin ${insert}; end`)
  const browser = server.open()
  expect([(await browser.signIn(email)).status, browser.jar.size]).toEqual([401, 0])
})

test('a secret whose key is gone matches no code, and the recovery codes still sign in (A12)', async () => {
  const { server, email, app, code } = await adminWithApp()
  server.execute("update totp_secrets set secret_sealed = 'deadbeef.AAAA'")
  server.wait(newCode)
  const { answer } = await beginSignIn(server, email)
  expect((await answer({ code: await codeOf(server, app) })).status).toBe(401)
  expect((await answer({ code })).status).toBe(200)
})
