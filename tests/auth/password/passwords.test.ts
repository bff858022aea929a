import { expect, onTestFinished, test, vi } from 'vitest'
import { passwordPersonal } from '#src/auth/schema.ts'
import { minutes } from '#src/base/time.ts'
import {
  atOnce,
  email,
  inTurn,
  newSetup,
  nobody,
  otherPassword,
  password,
  type Server,
  signInNew,
  startServer,
  watchHashing,
} from '#tests/auth/fixtures.ts'
import { productHashing, quickHashing } from '#tests/fixtures/fakes/quick-hash.ts'

/** All passwords but the right one take until `release`. `inside`: how many are hashed at once. */
const startBusy = (server: Server) => {
  server.expectError('refused')
  const free = Promise.withResolvers<void>()
  const inside = { now: 0, most: 0 }
  const hold = async (given: unknown) => {
    inside.now += 1
    inside.most = Math.max(inside.most, inside.now)
    if (given !== password) await free.promise
    inside.now -= 1
    return given === password
  }
  const verify = watchHashing().mockImplementation(hold)
  const hash = vi.spyOn(Bun.password, 'hash').mockImplementation((given) => hold(given).then(() => 'quick'))
  onTestFinished(() => {
    free.resolve()
    hash.mockRestore()
  })
  const refusals = () => server.logged.filter(({ event }) => event === 'refused').length
  return { inside, verify, refusals, release: free.resolve }
}

test('strangers have one hash at a time, of a guess or a sign-up, 20 wait, and the next is refused; known devices have another (A7, A13)', async () => {
  const { server, browser: known } = await signInNew()
  const { inside, refusals, release } = startBusy(server)
  server.wait(minutes(1))
  const answers = atOnce(50, (at) => {
    const browser = server.open(`2001:db8:7:${at}00::1`)
    const email = `person${at}@rimu.example`
    return at % 2 ? browser.guess(email) : browser.signUp({ email, password: otherPassword })
  })
  // A sign-up reads the list of common passwords before its hash.
  await expect.poll(() => [refusals(), inside.most]).toEqual([29, 1])
  expect(await inTurn(5, () => known.signIn(email))).toEqual([200, 200, 200, 200, 200])
  expect(inside.most).toBe(2)
  release()
  expect(await answers).toEqual({ 200: expect.any(Number), 401: expect.any(Number), 503: 29 })
})

test('a refusal for a full queue costs no attempt, and says when to come again (A7, A8)', async () => {
  const server = startServer()
  const { verify, release } = startBusy(server)
  const guesses = atOnce(21, (at) => server.open().guess(`person${at}@rimu.example`))
  const attempts = () => server.rows('limit_hits').length
  await expect.poll(attempts).toBe(63)
  const late = server.open()
  for (let turn = 0; turn < 6; turn += 1) {
    for (const ask of [late.guess, (email: string) => late.signUp({ email })]) {
      const refused = await ask(nobody)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    }
  }
  expect(attempts()).toBe(63)
  release()
  await guesses
  expect(await inTurn(6, () => late.guess(nobody))).toEqual([401, 401, 401, 401, 401, 429])
  expect(verify).toHaveBeenCalledTimes(26)
})

test.each([
  ['', 'Password is required'],
  ['eleven char', 'Password must be at least 12 characters'],
  ['x'.repeat(257), 'Password must be at most 256 characters'],
  // ﬃ becomes three characters.
  ['ﬃ'.repeat(86), 'Password must be at most 256 characters'],
  [`lone half \ud83d of a pair`, 'Password contains a character that cannot be used'],
  ['Hana.Tamati!1', passwordPersonal],
  ['🪶'.repeat(256), undefined],
])('to the password %j is said at a sign-up: %s (A6)', async (secret, sentence) => {
  const server = startServer()
  const form = { email: 'hana.tamati@rimufoods.example', password: secret }
  const { fields } = await (await server.open().post('sign-up', form)).json()
  expect(fields?.password).toBe(sentence)
  expect(server.rows('users')).toHaveLength(sentence ? 0 : 1)
})

test('a password is stored as Argon2id, compared at its cost for an unknown address too, and the same however the keyboard encodes it, in no other case (A6, A7)', async () => {
  Object.assign(Bun.password, productHashing)
  onTestFinished(() => void Object.assign(Bun.password, quickHashing))
  const server = startServer()
  const chosen = 'Tāne Mahuta kauri'.normalize('NFD')
  await server.open().signUp({ email, password: chosen, setup: newSetup(server) })
  const parameters = '$argon2id$v=19$m=19456,t=2,p=1$'
  expect(server.row('users').password_hash).toContain(parameters)
  const verify = watchHashing()
  // A keyboard in another script writes wide characters, and some join two into one.
  const typed = ['Tāne Mahuta kauri'.normalize('NFC'), 'Ｔāne Mahuta ｋauri', 'tāne Mahuta kauri']
  expect(await inTurn(3, (turn) => server.open().signIn(email, typed[turn]))).toEqual([200, 200, 401])
  await server.open().guess(nobody)
  expect(verify.mock.calls.map(([, hash]) => hash)).toEqual(Array(4).fill(expect.stringContaining(parameters)))
})
