import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { newAuthenticator } from '#tests/fixtures/authenticator.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { addPasskey, admin, beginSignIn } from './factor-fixtures.ts'
import { count, events, readSession, rows } from './fixtures.ts'

const stored = (server: Parameters<typeof rows>[0]) =>
  rows<{ counter: number; last_used_at: string | null }>(
    server,
    'select counter, last_used_at from passkeys order by rowid',
  )

test('a passkey signs in, and keeps its counter and last use (A12)', async () => {
  const { server, email, browser } = await admin()
  const { authenticator } = await addPasskey(server, browser)
  expect(stored(server)).toEqual([{ counter: 0, last_used_at: null }])
  const { browser: phone, methods, options, answer } = await beginSignIn(server, email)
  expect(methods).toEqual(['passkey', 'code'])
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'preferred',
    allowCredentials: [{ id: authenticator.id, type: 'public-key' }],
  })
  expect((await answer({ passkey: authenticator.get(options) })).status).toBe(200)
  expect(await readSession(phone)).toMatchObject({ user: { email }, isAdmin: true })
  expect(stored(server)).toEqual([{ counter: 1, last_used_at: expect.stringMatching(/^2026-11-01T20:00/) }])
})

test('at an https origin the passkeys belong to its host', async () => {
  const server = startTestServer({
    environment: {
      ORIGIN: 'https://quotes.example',
      RESEND_API_KEY: 're_x',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  })
  const { api } = await server.signedIn({ admin: true })
  const { options } = await (await api.admin.account['passkey-options'].$post({ json: {} })).json()
  expect(options).toMatchObject({ rp: { id: 'quotes.example' }, attestation: 'none' })
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'preferred', userVerification: 'preferred' })
})

test('a forged, repeated, foreign or misdirected answer of a passkey signs nobody in, and all are refused alike (A12)', async () => {
  const { server, email, browser } = await admin()
  const other = await admin(server)
  const { authenticator } = await addPasskey(server, browser)
  const { authenticator: foreign } = await addPasskey(server, other.browser)
  const first = await beginSignIn(server, email)
  const taken = authenticator.get(first.options, { counter: 7 })
  expect((await first.answer({ passkey: taken })).status).toBe(200)
  const sessions = count(server, 'sessions')
  const bad = {
    'another key': (options: { challenge: string }) => authenticator.get(options, { counter: 8, signedBy: foreign }),
    'the same counter': (options: { challenge: string }) => authenticator.get(options, { counter: 7 }),
    'a former answer': () => taken,
    'another origin': (options: { challenge: string }) =>
      authenticator.get(options, { counter: 8, origin: 'https://evil.example' }),
    'another rpID': (options: { challenge: string }) =>
      authenticator.get(options, { counter: 8, rpID: 'evil.example' }),
    'another challenge': (options: { challenge: string }) =>
      authenticator.get(options, { counter: 8, challenge: first.options.challenge }),
    'another account': (options: { challenge: string }) => foreign.get(options),
    'an unknown passkey': (options: { challenge: string }) => newAuthenticator(server.config.origin).get(options),
    'no signature': (options: { challenge: string }) => {
      const answer = authenticator.get(options, { counter: 8 })
      return { ...answer, response: { ...answer.response, signature: '' } }
    },
  }
  const bodies = new Set<string>()
  for (const [what, passkeyOf] of Object.entries(bad)) {
    const { options, answer } = await beginSignIn(server, email)
    const answered = await answer({ passkey: passkeyOf(options) })
    expect([answered.status, answered.headers.getSetCookie()], what).toEqual([401, []])
    bodies.add(await answered.text())
    expect(events(server).at(-1), what).toBe('second_step_refused')
  }
  expect(bodies.size).toBe(1)
  expect(count(server, 'sessions')).toBe(sessions)
  expect(stored(server)[0]).toMatchObject({ counter: 7 })
  const { options, answer } = await beginSignIn(server, email)
  expect((await answer({ passkey: authenticator.get(options, { counter: 8 }) })).status).toBe(200)
})

test('an answer is taken once, and not after five minutes (A12)', async () => {
  const { server, email, browser } = await admin()
  const { authenticator } = await addPasskey(server, browser)
  const { options, answer } = await beginSignIn(server, email)
  const passkey = authenticator.get(options)
  const statuses = await Promise.all([answer({ passkey }), answer({ passkey })])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await refusalOf(answer({ passkey }))).toEqual([401, 'second_step_over'])
  const slow = await beginSignIn(server, email)
  server.wait(minutes(5))
  const late = slow.answer({ passkey: authenticator.get(slow.options) })
  expect(await refusalOf(late)).toEqual([401, 'second_step_over'])
})

test('a new passkey must answer its own challenge, once, in time, at this origin, and be nobody’s yet (A12)', async () => {
  const { server, browser } = await admin()
  const { browser: other } = await admin(server)
  const { authenticator: existing } = await addPasskey(server, other)
  const ask = async (by = browser) => (await by.send('admin/account/passkey-options')).json()
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
  expect(count(server, 'passkeys')).toBe(1)
})
