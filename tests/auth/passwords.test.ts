import { expect, onTestFinished, test, vi } from 'vitest'
import { passwordCommon, passwordPersonal } from '#src/auth/schema.ts'
import { minutes } from '#src/base/time.ts'
import { refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import {
  confirmedAccount,
  count,
  hashAtProductCost,
  openBrowser,
  otherPassword,
  password,
  secretSentTo,
  watchHashing,
} from './fixtures.ts'

const email = 'hana@rimu.example'

const crowdOf = (server: TestServer, size: number) =>
  Array.from({ length: size }, (_, at) => openBrowser(server).signIn(`person${at}@rimu.example`, otherPassword))

test('strangers have one hash at a time, 20 wait, and the next is refused; known devices have another (A7, A13)', async () => {
  const { server, browser: known } = await confirmedAccount()
  server.expectError('refused')
  await known.signIn(email)
  const inside = { now: 0, most: 0 }
  const real = Bun.password.verify
  watchHashing().mockImplementation(async (...input) => {
    inside.now += 1
    inside.most = Math.max(inside.most, inside.now)
    const matches = await real(...input)
    inside.now -= 1
    return matches
  })
  const answers = await Promise.all(crowdOf(server, 40))
  expect(inside.most).toBe(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(21)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(19)
  expect(refused.every((answer) => answer.headers.get('retry-after') === '1')).toBe(true)

  const guesses = crowdOf(server, 21)
  expect((await known.signIn(email)).status).toBe(200)
  await Promise.all(guesses)
  expect(inside.most).toBe(2)
})

/** Guesses take until the returned function is called; the right password takes no time. */
const holdGuesses = () => {
  const free = Promise.withResolvers<void>()
  onTestFinished(() => free.resolve())
  const verify = watchHashing().mockImplementation(
    async (given) => given === password || free.promise.then(() => false),
  )
  return { verify, release: free.resolve }
}

test('50 guessers from a /48 keep no known device out (A13)', async () => {
  const { server, browser: known } = await confirmedAccount()
  server.expectError('refused')
  await known.signIn(email)
  server.wait(minutes(1))
  const { release } = holdGuesses()
  const guesses = Array.from({ length: 50 }, (_, at) =>
    openBrowser(server, `2001:db8:7:${at}00::1`).signIn(`person${at}@rimu.example`, otherPassword),
  )
  await expect.poll(() => count(server, 'limit_hits')).toBeGreaterThanOrEqual(42)
  for (let turn = 0; turn < 5; turn += 1) expect((await known.signIn(email)).status).toBe(200)
  release()
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(29)
})

test('a refusal for a full queue costs no attempt (A8)', async () => {
  const server = startTestServer()
  server.expectError('refused')
  const { verify, release } = holdGuesses()
  const guesses = crowdOf(server, 21)
  const attempts = () => count(server, 'limit_hits')
  await expect.poll(attempts).toBe(63)
  const late = openBrowser(server)
  for (let turn = 0; turn < 6; turn += 1) {
    expect(await refusalOf(late.signIn('late@rimu.example', otherPassword))).toEqual([503, 'unavailable'])
    expect(await refusalOf(late.signUp({ email: 'late@rimu.example' }))).toEqual([503, 'unavailable'])
  }
  expect(attempts()).toBe(63)
  release()
  await Promise.all(guesses)
  for (let turn = 0; turn < 5; turn += 1)
    expect((await late.signIn('late@rimu.example', otherPassword)).status).toBe(401)
  expect((await late.signIn('late@rimu.example', otherPassword)).status).toBe(429)
  expect(verify).toHaveBeenCalledTimes(26)
})

test('the new passwords of strangers wait in their queue (A7)', async () => {
  const server = startTestServer()
  server.expectError('refused')
  const inside = { now: 0, most: 0 }
  const hash = vi.spyOn(Bun.password, 'hash').mockImplementation(async () => {
    inside.now += 1
    inside.most = Math.max(inside.most, inside.now)
    await new Promise((resolve) => setImmediate(resolve))
    inside.now -= 1
    return 'quick'
  })
  onTestFinished(() => hash.mockRestore())
  const crowd = Array.from({ length: 40 }, (_, at) => openBrowser(server).signUp({ email: `person${at}@rimu.example` }))
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(inside.most).toBe(1)
  expect([200, 503].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([21, 19])
})

const refusal = async (secret: unknown, address = 'hana.tamati@rimufoods.example') => {
  const server = startTestServer()
  const answer = await openBrowser(server).post('sign-up', { email: address, password: secret })
  const { fields } = (await answer.json()) as { fields?: { password?: string } }
  if (answer.status !== 200) expect(count(server, 'users')).toBe(0)
  return [answer.status, fields?.password]
}

test.each([
  ['', 'Password is required'],
  [undefined, 'Password is required'],
  ['eleven char', 'Password must be at least 12 characters'],
  // ﬃ becomes three characters, so this has 12.
  ['x'.repeat(257), 'Password must be at most 256 characters'],
  ['ﬃ'.repeat(86), 'Password must be at most 256 characters'],
  [`lone half \ud83d of a pair`, 'Password contains a character that cannot be used'],
  ['PASSWORD!2026', passwordCommon],
  ['Hana.Tamati!1', passwordPersonal],
])('the password %j is refused: %s (A6)', async (secret, sentence) => {
  expect(await refusal(secret)).toEqual([400, sentence])
})

test.each(['🪶'.repeat(256), 'ﬃnity river', 'ferns and river stones'])(
  'the password %s is accepted (A6)',
  async (secret) => {
    expect((await refusal(secret))[0]).toBe(200)
  },
)

test('a password is stored as Argon2id, and compared at its cost for an unknown address too (A6, A7)', async () => {
  const { server, email } = await hashAtProductCost()
  const parameters = '$argon2id$v=19$m=19456,t=2,p=1$'
  expect(server.row('users').password_hash).toContain(parameters)
  const verify = watchHashing()
  for (const address of [email, 'nobody@rimu.example']) await openBrowser(server).signIn(address, otherPassword)
  expect(verify.mock.calls.map(([, hash]) => hash)).toEqual(Array(2).fill(expect.stringContaining(parameters)))
})

test('a password is the same however the keyboard encodes it, and in no other case (A6)', async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email, password: 'Tāne Mahuta kauri'.normalize('NFD') })
  await openBrowser(server).post('confirm', { token: await secretSentTo(server, email) })
  const statusFor = async (secret: string) => (await openBrowser(server).signIn(email, secret)).status
  expect(await statusFor('Tāne Mahuta kauri'.normalize('NFC'))).toBe(200)
  // A keyboard in another script writes wide characters, and some join two into one.
  expect(await statusFor('Ｔāne Mahuta ｋauri')).toBe(200)
  expect(await statusFor('tāne Mahuta kauri')).toBe(401)
})

test('a password of 1 MB is refused before it is hashed (A6)', async () => {
  const server = startTestServer()
  expect(await refusalOf(openBrowser(server).signUp({ email, password: 'x'.repeat(1_000_000) }))).toEqual([
    413,
    'too_large',
  ])
  expect(count(server, 'limit_hits')).toBe(0)
})
