import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { adminBrowser, startServer } from '#tests/auth/fixtures.ts'
import { newAuthenticator } from '#tests/fixtures/fakes/authenticator.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { addPasskey, adminWithPasskey, beginSignIn } from './fixtures.ts'

type Options = { challenge: string }

test('a passkey signs in, and keeps its counter and last use (A12)', async () => {
  const { server, email, authenticator } = await adminWithPasskey()
  expect(server.row('passkeys')).toMatchObject({ counter: 0, last_used_at: null })
  const { browser: phone, methods, options, answer } = await beginSignIn(server, email)
  expect(methods).toEqual(['passkey', 'code'])
  const allowCredentials = [{ id: authenticator.id, type: 'public-key' }]
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred', allowCredentials })
  expect((await answer({ passkey: authenticator.get(options) })).status).toBe(200)
  expect(await phone.session()).toMatchObject({ user: { email }, isAdmin: true })
  expect(server.row('passkeys')).toMatchObject({ counter: 1, last_used_at: '2026-11-01T20:00:00.000Z' })
})

test('at an https origin the passkeys belong to its host', async () => {
  const { api } = await startServer({ environment: { ORIGIN: 'https://quotes.example' } }).signedIn({ admin: true })
  const { options } = await read(api.admin.account['passkey-options'].$post({ json: {} }))
  expect(options).toMatchObject({ rp: { id: 'quotes.example' }, attestation: 'none' })
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'preferred', userVerification: 'preferred' })
})

test('a forged, repeated, foreign or misdirected answer of a passkey signs nobody in, and all are refused alike (A12)', async () => {
  const { server, email, authenticator } = await adminWithPasskey()
  const { authenticator: foreign } = await addPasskey(server, (await adminBrowser(server)).browser)
  const first = await beginSignIn(server, email)
  const taken = authenticator.get(first.options, { counter: 7 })
  expect((await first.answer({ passkey: taken })).status).toBe(200)
  const sessions = server.rows('sessions').length
  const lying = (lies: Parameters<typeof authenticator.get>[1]) => (options: Options) =>
    authenticator.get(options, { counter: 8, ...lies })
  const bad: Record<string, (options: Options) => unknown> = {
    'another key': lying({ signedBy: foreign }),
    'the same counter': lying({ counter: 7 }),
    'a former answer': () => taken,
    'another origin': lying({ origin: 'https://evil.example' }),
    'another rpID': lying({ rpID: 'evil.example' }),
    'another challenge': lying({ challenge: first.options.challenge }),
    'another account': (options) => foreign.get(options),
    'an unknown passkey': (options) => newAuthenticator(server.config.origin).get(options),
    'no signature': lying({ signedBy: { sign: () => Buffer.alloc(0) } }),
  }
  const bodies = new Set<string>()
  for (const [what, passkeyOf] of Object.entries(bad)) {
    const { options, answer } = await beginSignIn(server, email)
    const answered = await answer({ passkey: passkeyOf(options) })
    expect([answered.status, answered.headers.getSetCookie()], what).toEqual([401, []])
    bodies.add(await answered.text())
    expect(server.events().at(-1), what).toBe('second_step_refused')
  }
  expect(bodies.size).toBe(1)
  expect(server.rows('sessions')).toHaveLength(sessions)
  expect(server.row('passkeys', { id: authenticator.id }).counter).toBe(7)
  const { options, answer } = await beginSignIn(server, email)
  expect((await answer({ passkey: lying({})(options) })).status).toBe(200)
})

test('a new passkey must answer its own challenge, once, in time, at this origin, and be nobody’s yet (A12)', async () => {
  const { server, browser: other, authenticator: existing } = await adminWithPasskey()
  const { browser } = await adminBrowser(server)
  const ask = (by = browser) => read(by.send('admin/account/passkey-options'))
  const add = (token: string, passkey: unknown) => refusalOf(browser.send('admin/account/passkeys', { token, passkey }))
  const authenticator = newAuthenticator(server.config.origin)
  const refused = [400, 'passkey_refused']
  for (const lie of [{ origin: 'https://evil.example' }, { rpID: 'evil.example' }, { challenge: 'AAAA' }]) {
    const { token, options } = await ask()
    expect(await add(token, authenticator.create(options, lie)), JSON.stringify(lie)).toEqual(refused)
    // The refusal has ended the challenge.
    expect(await add(token, authenticator.create(options))).toEqual(refused)
  }
  const theirs = await ask(other)
  expect(await add(theirs.token, authenticator.create(theirs.options))).toEqual(refused)
  const slow = await ask()
  server.wait(minutes(5))
  expect(await add(slow.token, authenticator.create(slow.options))).toEqual(refused)
  const again = await ask()
  expect(await add(again.token, existing.create(again.options))).toEqual(refused)
  expect(await add('x'.repeat(43), authenticator.create(again.options))).toEqual(refused)
  expect(server.rows('passkeys')).toHaveLength(1)
})
