import { expect, onTestFinished, test, vi } from 'vitest'
import { passwordCommon, passwordPersonal } from '#src/auth/schema.ts'
import { minutes } from '#src/base/time.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import {
  atOnce,
  countStatuses,
  email,
  hashAtProductCost,
  inTurn,
  nobody,
  otherPassword,
  password,
  type Server,
  signInNew,
  signUpAndConfirm,
  startServer,
  watchHashing,
} from './fixtures.ts'

/** All passwords but the right one take until `release`. `inside`: how many are hashed at once. */
const holdPasswords = () => {
  const free = Promise.withResolvers<void>()
  const inside = { now: 0, most: 0 }
  const hold = async (given: unknown) => {
    inside.now += 1
    inside.most = Math.max(inside.most, inside.now)
    if (given !== password) await free.promise
    inside.now -= 1
    return given === password
  }
  const verify = vi.spyOn(Bun.password, 'verify').mockImplementation(hold)
  const hash = vi.spyOn(Bun.password, 'hash').mockImplementation((given) => hold(given).then(() => 'quick'))
  onTestFinished(() => {
    free.resolve()
    for (const spy of [verify, hash]) spy.mockRestore()
  })
  return { inside, verify, release: free.resolve }
}

/** A server that is short of hashes, and how many it has refused. */
const startBusy = (server: Server) => {
  server.expectError('refused')
  const refusals = () => server.logged.filter(({ event }) => event === 'refused').length
  return { ...holdPasswords(), refusals }
}

test('strangers have one hash at a time, 20 wait, and the next is refused; known devices have another (A7, A13)', async () => {
  const { server, browser: known } = await signInNew()
  const { inside, refusals, release } = startBusy(server)
  server.wait(minutes(1))
  const guess = (_: unknown, at: number) => server.open(`2001:db8:7:${at}00::1`).guess(`person${at}@rimu.example`)
  const guesses = Promise.all(Array.from({ length: 50 }, guess))
  await expect.poll(refusals).toBe(29)
  expect(inside.most).toBe(1)
  expect(await inTurn(5, () => known.signIn(email))).toEqual([200, 200, 200, 200, 200])
  expect(inside.most).toBe(2)
  release()
  const answers = await guesses
  expect(countStatuses(answers)).toEqual({ 401: 21, 503: 29 })
  const refused = answers.filter(({ status }) => status === 503)
  expect(new Set(refused.map((answer) => answer.headers.get('retry-after')))).toEqual(new Set(['1']))
})

test('the new passwords of strangers wait in their queue (A7)', async () => {
  const server = startServer()
  const { inside, refusals, release } = startBusy(server)
  const form = { password: otherPassword }
  const answers = atOnce(40, (at) => server.open().signUp({ ...form, email: `person${at}@rimu.example` }))
  await expect.poll(refusals).toBe(19)
  release()
  expect(await answers).toEqual({ 200: 21, 503: 19 })
  expect(inside.most).toBe(1)
})

test('a refusal for a full queue costs no attempt (A8)', async () => {
  const server = startServer()
  const { verify, release } = startBusy(server)
  const guesses = atOnce(21, (at) => server.open().guess(`person${at}@rimu.example`))
  const attempts = () => server.rows('limit_hits').length
  await expect.poll(attempts).toBe(63)
  const late = server.open()
  for (let turn = 0; turn < 6; turn += 1) {
    expect(await refusalOf(late.guess(nobody))).toEqual([503, 'unavailable'])
    expect(await refusalOf(late.signUp({ email: nobody }))).toEqual([503, 'unavailable'])
  }
  expect(attempts()).toBe(63)
  release()
  await guesses
  expect(await inTurn(6, () => late.guess(nobody))).toEqual([401, 401, 401, 401, 401, 429])
  expect(verify).toHaveBeenCalledTimes(26)
})

const signUpWith = async (secret: unknown) => {
  const server = startServer()
  const answer = await server.open().post('sign-up', { email: 'hana.tamati@rimufoods.example', password: secret })
  expect(server.rows('users')).toHaveLength(answer.status === 200 ? 1 : 0)
  return [answer.status, (await answer.json()).fields?.password]
}

test.each([
  ['', 'Password is required'],
  [undefined, 'Password is required'],
  ['eleven char', 'Password must be at least 12 characters'],
  ['x'.repeat(257), 'Password must be at most 256 characters'],
  // ﬃ becomes three characters.
  ['ﬃ'.repeat(86), 'Password must be at most 256 characters'],
  [`lone half \ud83d of a pair`, 'Password contains a character that cannot be used'],
  ['PASSWORD!2026', passwordCommon],
  ['Hana.Tamati!1', passwordPersonal],
])('the password %j is refused: %s (A6)', async (secret, sentence) => {
  expect(await signUpWith(secret)).toEqual([400, sentence])
})

test.each(['🪶'.repeat(256), 'ﬃnity river'])('the password %s is accepted (A6)', async (secret) => {
  expect(await signUpWith(secret)).toEqual([200, undefined])
})

test('a password is stored as Argon2id, and compared at its cost for an unknown address too (A6, A7)', async () => {
  const server = await hashAtProductCost()
  const parameters = '$argon2id$v=19$m=19456,t=2,p=1$'
  expect(server.row('users').password_hash).toContain(parameters)
  const verify = watchHashing()
  for (const address of [email, nobody]) await server.open().guess(address)
  expect(verify.mock.calls.map(([, hash]) => hash)).toEqual(Array(2).fill(expect.stringContaining(parameters)))
})

test('a password is the same however the keyboard encodes it, and in no other case (A6)', async () => {
  const server = startServer()
  await signUpAndConfirm(server, 'Tāne Mahuta kauri'.normalize('NFD'))
  const statusFor = async (secret: string) => (await server.open().signIn(email, secret)).status
  expect(await statusFor('Tāne Mahuta kauri'.normalize('NFC'))).toBe(200)
  // A keyboard in another script writes wide characters, and some join two into one.
  expect(await statusFor('Ｔāne Mahuta ｋauri')).toBe(200)
  expect(await statusFor('tāne Mahuta kauri')).toBe(401)
})

test('a password of 1 MB is refused before it is hashed (A6)', async () => {
  const server = startServer()
  const signUp = server.open().signUp({ email, password: 'x'.repeat(1_000_000) })
  expect(await refusalOf(signUp)).toEqual([413, 'too_large'])
  expect(server.rows('limit_hits')).toEqual([])
})
