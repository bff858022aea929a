import { expect, test } from 'vitest'
import { grantAdmin } from '#src/auth/account/admins.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { adminBrowser, type Browser, email, inTurn, signInNew, thiefOf, whole } from '#tests/auth/fixtures.ts'
import {
  addApp,
  adminWithApp,
  adminWithPasskey,
  badCode,
  beginProof,
  beginSignIn,
  codeOf,
} from '#tests/auth/second-factor/fixtures.ts'
import { newAuthenticator } from '#tests/fixtures/fakes/authenticator.ts'
import { refusalOf } from '#tests/fixtures/server.ts'

const allowed = [200, undefined]
const reauthenticate = [401, 'reauthenticate']

/** What a sensitive act is answered. */
const act = (browser: Browser) => refusalOf(browser.send('admin/account/sessions/end-others'))

test('more than 10 minutes after the password a sensitive act is refused, until a proof, which ends stolen copies of the session, and is none in the future (A14, D8)', async () => {
  const { server, browser, id } = await adminBrowser()
  const thief = thiefOf(server, browser)
  server.wait(minutes(10))
  expect(await act(browser)).toEqual(allowed)
  server.wait(seconds(1))
  expect(await act(browser)).toEqual(reauthenticate)
  const body = expect.stringContaining('{"password":"This is not the password of your account"}')
  expect(await whole(browser.prove('a wrong guess'))).toMatchObject({ status: 400, body })
  expect(server.row('audit_events', { event: 'proof_refused' })).toMatchObject({ actor: id, subject: id })
  expect(await act(browser)).toEqual(reauthenticate)
  expect([await browser.activity(), await thief.activity()]).toEqual([200, 200])
  expect((await browser.prove()).status).toBe(200)
  expect(await act(browser)).toEqual(allowed)
  expect(await act(thief)).toEqual([401, 'not_signed_in'])
  server.setClock('2026-11-02T09:00:00+13:00')
  expect(await act(browser)).toEqual(reauthenticate)
})

test('a stolen session guesses at most 5 passwords a minute and 20 an hour, and locks no other session or sign-in out (A14)', async () => {
  const { server, browser: thief } = await signInNew()
  const owner = server.open()
  await owner.signIn(email)
  const statuses = await inTurn(60, async () => {
    const answer = await thief.prove('a wrong guess')
    server.wait(seconds(10))
    return answer
  })
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect(statuses.slice(0, 7)).toEqual([400, 400, 400, 400, 400, 429, 400])
  expect(await refusalOf(thief.prove())).toEqual([429, 'too_many_this_hour'])
  expect(await inTurn(2, (turn) => (turn ? owner.signIn(email) : owner.prove()))).toEqual([200, 200])
})

test('an admin’s sign-in in a new browser is emailed to the account, the next one there is not (A14)', async () => {
  const { server, browser } = await signInNew()
  const told = async () => (await server.emailsTo(email)).filter(({ subject }) => /^A new device/.test(subject))
  // Nobody can do harm with an account without a role, and strangers make as many as they like.
  expect(await told()).toEqual([])
  grantAdmin(server.ctx, { email })
  await browser.signIn(email)
  expect(await told()).toEqual([])
  const other = server.open('203.0.113.99')
  await inTurn(2, () => other.signIn(email))
  expect(await told()).toMatchObject([{ text: expect.stringContaining('Network address: 203.0.113.99') }])
})

test('where there is a second factor, the password alone proves nothing; with a factor it does (A12, A14)', async () => {
  const { server, browser, id, app } = await adminWithApp()
  const thief = thiefOf(server, browser)
  server.wait(minutes(11))
  const { methods, answer } = await beginProof(browser)
  expect([methods, await act(browser)]).toEqual([['code'], reauthenticate])
  expect(await refusalOf(answer({ code: await badCode(server, app) }))).toEqual([401, 'second_step_refused'])
  expect(await act(browser)).toEqual(reauthenticate)
  expect((await answer({ code: await codeOf(server, app) })).status).toBe(200)
  // The copy of the old secret has ended, and nobody has signed in.
  expect([await thief.activity(), server.rows('sessions').length]).toEqual([401, 1])
  expect(await act(browser)).toEqual(allowed)
  expect(server.row('audit_events', { event: 'second_step_refused' }).subject).toBe(id)
})

test('a passkey and a recovery code prove as they sign in; the code is used up, and one answer counts (A12, A14)', async () => {
  const { server, browser, authenticator, codes } = await adminWithPasskey()
  server.wait(minutes(11))
  const first = await beginProof(browser)
  expect(first.methods).toEqual(['passkey', 'code'])
  const passkey = authenticator.get(first.options)
  expect((await first.answer({ passkey })).status).toBe(200)
  expect(await act(browser)).toEqual(allowed)
  expect(await refusalOf(first.answer({ passkey }))).toEqual([401, 'second_step_over'])
  server.wait(minutes(11))
  const code = codes?.[0] ?? ''
  expect((await (await beginProof(browser)).answer({ code })).status).toBe(200)
  expect(await act(browser)).toEqual(allowed)
  expect(await refusalOf((await beginProof(browser)).answer({ code }))).toEqual([401, 'second_step_refused'])
})

test('another account’s second step proves nothing and is not used up (A12, A14)', async () => {
  const { server, email, code } = await adminWithApp()
  const { browser } = await adminBrowser(server)
  await addApp(server, browser)
  server.wait(minutes(11))
  const others = await beginSignIn(server, email)
  expect(await refusalOf(others.answer({ code }, browser, 'prove/second-step'))).toEqual([401, 'second_step_over'])
  expect(await act(browser)).toEqual(reauthenticate)
  expect(server.rows('recovery_codes', { used_at: null })).toHaveLength(20)
})

test('wrong codes of proofs count with those of sign-ins: ten an hour, five for each password (A12, A14)', async () => {
  const { server, browser, email, app } = await adminWithApp()
  const wrong = { code: await badCode(server, app) }
  const proof = await beginProof(browser)
  expect(await inTurn(5, () => proof.answer(wrong))).toEqual(Array(5).fill(401))
  const right = { code: await codeOf(server, app, 1) }
  expect(await refusalOf(proof.answer(right))).toEqual([401, 'second_step_over'])
  const signIn = await beginSignIn(server, email)
  expect(await inTurn(5, () => signIn.answer(wrong))).toEqual(Array(5).fill(401))
  expect(await refusalOf((await beginProof(browser)).answer(right))).toEqual([429, 'too_many_this_hour'])
})

const sensitive = `
  account/sessions/end-others account/sessions/nothing/end account/devices/nothing/forget account/passkey-options
  account/passkeys account/passkeys/nothing/remove account/totp account/totp/confirm account/totp/remove
  account/recovery-codes leads/lea_nothing/erase people/erase quarantine status/copy take-out.zip`

test('what ends sessions, changes a factor, forgets a device, copies or erases a person or leads asks for a proof after 10 minutes; to look or to log out does not (A14, H11)', async () => {
  const { server, browser } = await adminBrowser()
  server.wait(minutes(11))
  const passkey = newAuthenticator(server.config.origin).create({ challenge: 'x' })
  const bodies: Record<string, object> = {
    'account/passkeys': { token: 'x', passkey },
    'account/totp/confirm': { code: '123456' },
    'people/erase': { email, confirm: true },
    quarantine: { action: 'erase', ids: ['lea_nothing'] },
  }
  await server.storesNothing(async () => {
    for (const path of sensitive.trim().split(/\s+/))
      expect(await refusalOf(browser.send(`admin/${path}`, bodies[path])), path).toEqual(reauthenticate)
    expect(await refusalOf(browser.get(`admin/people/export?email=${email}`))).toEqual(reauthenticate)
  }, ['sessions'])
  expect((await browser.get(`admin/people?email=${email}`)).status).toBe(200)
  expect((await browser.send('admin/quarantine', { action: 'not-spam', ids: ['lea_nothing'] })).status).toBe(200)
  expect((await browser.signOut()).status).toBe(200)
  expect(server.rows('sessions')).toEqual([])
})
