import { expect, onTestFinished, test, vi } from 'vitest'
import { inConstantTime } from '#src/auth/account/constant-time.ts'
import { requestReset } from '#src/auth/account/email-links.ts'
import { signUp } from '#src/auth/sign-in/sign-up.ts'
import type { Browser } from '#tests/auth/fixtures.ts'
import { confirmedAccount, nobody, email as owner, password } from '#tests/auth/fixtures.ts'
import { home } from '#tests/fixtures/server.ts'

test.each<[what: string, calls: object, ask: (browser: Browser, email: string) => Promise<Response>]>([
  ['a wrong password', { compared: 1, made: 0 }, (browser, email) => browser.guess(email)],
  ['a sign-up', { compared: 0, made: 1 }, (browser, email) => browser.signUp({ email })],
  ['a new password', { compared: 0, made: 0 }, (browser, email) => browser.requestReset(email)],
])('%s costs the same hashes whether there is an account or not: %j (A4, A7)', async (_, calls, ask) => {
  const { server } = confirmedAccount()
  const [verify, hash] = [vi.spyOn(Bun.password, 'verify'), vi.spyOn(Bun.password, 'hash')]
  onTestFinished(() => [verify, hash].forEach((spy) => void spy.mockRestore()))
  for (const address of [owner, nobody]) {
    await ask(server.open(), address)
    expect({ compared: verify.mock.calls.length, made: hash.mock.calls.length }, address).toEqual(calls)
    vi.clearAllMocks()
  }
})

/** A clock by which each look at it takes a millisecond. */
const newStopwatch = () => {
  let now = 0
  const pass = (ms: number) => {
    now += ms
    return now
  }
  return { monotonic: () => pass(1), pass, elapsed: () => now - 1 }
}

test.each([
  [0, 50],
  [47, 50],
  [50, 100],
  [120, 150],
])('what is done in %d ms is answered, and refused, after %d ms (A4)', async (took, answered) => {
  for (const fault of [null, new Error('refused')]) {
    const { monotonic, pass, elapsed } = newStopwatch()
    const work = inConstantTime({ monotonic }, async () => {
      pass(took)
      if (fault) throw fault
    })
    await (fault ? expect(work).rejects.toBe(fault) : work)
    expect(elapsed()).toBe(answered)
  }
})

test('a sign-up and a request for a new password answer at whole multiples of 50 ms (A4)', async () => {
  const { server } = confirmedAccount()
  const from = { address: home, network: home, userAgent: '', secret: null, device: null }
  for (const email of [owner, nobody]) {
    const [one, other] = [newStopwatch(), newStopwatch()]
    await signUp({ ...server.ctx, ...one }, { form: { email, password }, browser: from })
    await requestReset({ ...server.ctx, ...other }, { email, from })
    expect([one.elapsed(), other.elapsed()]).toEqual([50, 50])
  }
})
