import { expect, test } from 'vitest'
import { minutes, seconds } from '#src/base/time.ts'
import { accountPassword, home, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { addApp, addPasskey, admin, adminWithApp, beginSignIn, codeOf, wrongCodeOf } from './factor-fixtures.ts'
import { count, emailsTo, events, openBrowser, otherPassword, readSession, rows } from './fixtures.ts'

const newCode = seconds(30)

test('a right password asks for the second step and signs nobody in; a wrong one tells nothing of it (A12)', async () => {
  const { server, email, browser } = await admin()
  await addApp(server, browser)
  const before = count(server, 'sessions')
  const wrong = await openBrowser(server).signIn(email, otherPassword)
  const unknown = await openBrowser(server).signIn('nobody@rimu.example', otherPassword)
  expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()])
  const { browser: stranger, methods, options } = await beginSignIn(server, email)
  expect([methods, options]).toEqual([['code'], null])
  expect(stranger.jar.size).toBe(0)
  expect(count(server, 'sessions')).toBe(before)
  expect(await readSession(stranger)).toEqual({ user: null, isAdmin: false })
  expect(events(server).slice(-2)).toEqual(['sign_in_refused', 'second_step_asked'])
})

test('the code of the app signs in, and only then the owner is told (A12)', async () => {
  const { server, email, app } = await adminWithApp()
  const told = async () =>
    (await emailsTo(server, server.config.notifyEmail)).filter(({ subject }) => subject.startsWith('Admin sign-in'))
  server.wait(newCode)
  const before = await told()
  const { browser: phone, answer } = await beginSignIn(server, email)
  expect(await told()).toHaveLength(before.length)
  const code = await codeOf(server, app)
  const answered = await answer({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
  expect([answered.status, await answered.json()]).toEqual([200, expect.objectContaining({ isAdmin: true })])
  expect(await readSession(phone)).toMatchObject({ user: { email }, isAdmin: true })
  expect(events(server).slice(-2)).toEqual(['second_step_asked', 'signed_in'])
  expect(await told()).toHaveLength(before.length + 1)
})

test('a code counts one step early or late, once, and never after a later one (A12)', async () => {
  const { server, email, app } = await adminWithApp()
  const attempt = async (steps: number) => {
    const { answer } = await beginSignIn(server, email)
    return (await answer({ code: await codeOf(server, app, steps) })).status
  }
  // The code that confirmed the app is used up.
  expect(await attempt(0)).toBe(401)
  server.wait(10 * newCode)
  expect([await attempt(-2), await attempt(2)]).toEqual([401, 401])
  expect([await attempt(-1), await attempt(-1)]).toEqual([200, 401])
  expect(await attempt(1)).toBe(200)
  expect([await attempt(1), await attempt(0)]).toEqual([401, 401])
  server.wait(2 * newCode)
  expect(await attempt(0)).toBe(200)
})

test('wrong, used and replayed codes are refused alike, and audited (A12)', async () => {
  const { server, email, app, codes } = await adminWithApp()
  server.wait(newCode)
  const replayed = await codeOf(server, app)
  await (await beginSignIn(server, email)).answer({ code: replayed })
  await (await beginSignIn(server, email)).answer({ code: codes[0] ?? '' })
  const { answer } = await beginSignIn(server, email)
  const refused = [await wrongCodeOf(server, app), replayed, codes[0] ?? '', 'A'.repeat(25)]
  const bodies = []
  for (const code of refused) {
    const answered = await answer({ code })
    expect([answered.status, answered.headers.getSetCookie()]).toEqual([401, []])
    bodies.push(await answered.text())
  }
  expect(new Set(bodies).size).toBe(1)
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ code: 'second_step_refused' })
  expect(events(server).slice(-4)).toEqual(Array(4).fill('second_step_refused'))
})

test('each recovery code signs in once, however it is typed; new ones end the old (A12)', async () => {
  const { server, email, browser, codes } = await adminWithApp()
  expect(codes).toHaveLength(10)
  const [first = '', second = ''] = codes
  const spend = async (code: string) => (await (await beginSignIn(server, email)).answer({ code })).status
  expect([await spend(first), await spend(first)]).toEqual([200, 401])
  expect(await spend(` ${second.replaceAll('-', ' ').toLowerCase()}`)).toBe(200)
  expect(events(server)).toContain('recovery_code_used')
  const left = async () => (await (await browser.get('admin/account/second-factor')).json()).codesLeft
  expect(await left()).toBe(8)
  const made = await (await browser.send('admin/account/recovery-codes')).json()
  expect([made.codes.length, made.codesLeft]).toEqual([10, 10])
  expect(await spend(codes[2] ?? '')).toBe(401)
  expect(await spend(made.codes[0])).toBe(200)
})

test('ten wrong codes an hour from unknown devices limit those, but no known device, recovery code or passkey (A12)', async () => {
  const { server, email, browser, app, codes } = await adminWithApp()
  const { authenticator } = await addPasskey(server, browser)
  const known = openBrowser(server, home)
  server.wait(newCode)
  expect((await (await beginSignIn(server, email, known)).answer({ code: await codeOf(server, app) })).status).toBe(200)
  await known.post('sign-out', {})
  const wrong = await wrongCodeOf(server, app)
  for (let challenge = 0; challenge < 2; challenge += 1) {
    const { answer } = await beginSignIn(server, email)
    for (let turn = 0; turn < 5; turn += 1) expect((await answer({ code: wrong })).status).toBe(401)
  }
  server.wait(newCode)
  const limited = await beginSignIn(server, email)
  expect(await refusalOf(limited.answer({ code: await codeOf(server, app) }))).toEqual([429, 'too_many_this_hour'])
  expect((await limited.answer({ passkey: authenticator.get(limited.options) })).status).toBe(200)
  expect((await (await beginSignIn(server, email)).answer({ code: codes[0] ?? '' })).status).toBe(200)
  expect((await (await beginSignIn(server, email, known)).answer({ code: await codeOf(server, app) })).status).toBe(200)
  server.wait(minutes(60))
  const later = await beginSignIn(server, email)
  expect((await later.answer({ code: await codeOf(server, app) })).status).toBe(200)
})

test('right codes are not counted (A12)', async () => {
  const { server, email, app } = await adminWithApp()
  for (let turn = 0; turn < 12; turn += 1) {
    server.wait(newCode)
    const { answer } = await beginSignIn(server, email)
    expect((await answer({ code: await codeOf(server, app) })).status).toBe(200)
  }
})

test('a sign-in waits five minutes and takes five answers, of which one is right (A12)', async () => {
  const { server, email, app, codes } = await adminWithApp()
  const tried = await beginSignIn(server, email)
  for (let turn = 0; turn < 5; turn += 1) await tried.answer({ code: await wrongCodeOf(server, app) })
  expect(await refusalOf(tried.answer({ code: codes[0] ?? '' }))).toEqual([401, 'second_step_over'])

  const used = await beginSignIn(server, email)
  expect((await used.answer({ code: codes[0] ?? '' })).status).toBe(200)
  expect(await refusalOf(used.answer({ code: codes[1] ?? '' }))).toEqual([401, 'second_step_over'])

  const slow = await beginSignIn(server, email)
  server.wait(minutes(5))
  expect(await refusalOf(slow.answer({ code: codes[1] ?? '' }))).toEqual([401, 'second_step_over'])
  const unknown = openBrowser(server).post('second-step', { token: 'x'.repeat(43), code: '123456' })
  expect(await refusalOf(unknown)).toEqual([401, 'second_step_over'])
  await runJobsOnce(server)
  expect(count(server, 'challenges')).toBe(0)
})

test('of two tabs with one code, one is signed in; of two codes in one sign-in, one is used (A12)', async () => {
  const { server, email, app, codes } = await adminWithApp()
  server.wait(newCode)
  const code = await codeOf(server, app)
  const tabs = [await beginSignIn(server, email), await beginSignIn(server, email)]
  const statuses = await Promise.all(tabs.map(async ({ answer }) => (await answer({ code })).status))
  expect(statuses.sort()).toEqual([200, 401])

  const { answer } = await beginSignIn(server, email)
  const [first = '', second = ''] = codes
  const answers = await Promise.all([answer({ code: first }), answer({ code: second })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(rows(server, 'select 1 from recovery_codes where used_at is not null')).toHaveLength(1)
})

test('a new password ends a sign-in that waits for its second step (A12)', async () => {
  const { server, email, codes } = await adminWithApp()
  const { answer } = await beginSignIn(server, email)
  await openBrowser(server).post('reset-request', { email })
  const link = (await emailsTo(server, email)).at(-1)?.text.match(/reset=([\w-]{43})/)?.[1]
  expect((await openBrowser(server).post('reset', { token: link, password: otherPassword })).status).toBe(200)
  expect(await refusalOf(answer({ code: codes[0] ?? '' }))).toEqual([401, 'second_step_over'])
  expect(await (await openBrowser(server).signIn(email, otherPassword)).json()).toHaveProperty('second')
})

test('a password signs nobody in once a second factor was added meanwhile (A12)', async () => {
  const { server, id, email } = await admin()
  const at = new Date(server.ctx.clock()).toISOString()
  const insert = `insert into totp_secrets (user_id, secret_sealed, created_at, confirmed_at) values ('${id}', 'x', '${at}', '${at}')`
  server.ctx.db.$client.exec(`create temp trigger meanwhile after insert on sessions begin ${insert}; end`)
  const answer = await openBrowser(server).signIn(email, accountPassword)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
})

test('a secret whose key is gone matches no code, and the recovery codes still sign in (A12)', async () => {
  const { server, email, app, codes } = await adminWithApp()
  server.ctx.db.$client.exec("update totp_secrets set secret_sealed = 'deadbeef.AAAA'")
  server.wait(newCode)
  const { answer } = await beginSignIn(server, email)
  expect((await answer({ code: await codeOf(server, app) })).status).toBe(401)
  expect((await answer({ code: codes[0] ?? '' })).status).toBe(200)
})
