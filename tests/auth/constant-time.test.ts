import { expect, onTestFinished, test, vi } from 'vitest'
import { hours } from '#src/base/time.ts'
import { confirmedAccount, openBrowser, otherPassword } from './fixtures.ts'

const email = 'hana@rimu.example'

/** The Kolmogorov-Smirnov distance of two samples: 0 for equal distributions, 1 for separate ones. */
const distance = (some: number[], others: number[]) => {
  const share = (sample: number[], value: number) => sample.filter((one) => one <= value).length / sample.length
  return Math.max(...[...some, ...others].map((value) => Math.abs(share(some, value) - share(others, value))))
}

/** Two samples of one distribution exceed it once in 10,000 times. */
const threshold = (n: number) => 2.23 * Math.sqrt(2 / n)

const elapsed = async (ask: () => Promise<Response>) => {
  const began = performance.now()
  await (await ask()).text()
  return performance.now() - began
}

type Browser = ReturnType<typeof openBrowser>

test.each<[what: string, n: number, ask: (browser: Browser, isKnown: boolean, turn: number) => Promise<Response>]>([
  ['a wrong password', 40, (browser, known) => browser.signIn(known ? email : 'nobody@rimu.example', otherPassword)],
  ['a sign-up', 30, (browser, known, turn) => browser.signUp({ email: known ? email : `person${turn}@rimu.example` })],
  [
    'a request for a new password',
    60,
    (browser, known, turn) => browser.post('reset-request', { email: known ? email : `person${turn}@rimu.example` }),
  ],
  [
    'a link with a well-formed token',
    400,
    (browser, known) => browser.post('confirm', { token: known ? 'A'.repeat(43) : '../'.repeat(14) }),
  ],
])('%s takes as long whether there is an account, or a token, or not (A4, A5, A7)', async (_, n, ask) => {
  const { server } = await confirmedAccount()
  const samples: [number[], number[]] = [[], []]
  // Alternates, also in who goes first, so that other load of the machine affects both alike.
  for (let turn = -2; turn < n; turn += 1) {
    for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      server.wait(hours(1))
      const took = await elapsed(() => ask(openBrowser(server), which === 0, turn))
      if (turn >= 0) samples[which].push(took)
    }
  }
  expect(distance(...samples)).toBeLessThan(threshold(n))
})

test('answers come at whole multiples of 50 ms, so that the work done cannot be measured (A4)', async () => {
  const { server } = await confirmedAccount()
  // Hash at once, so that only the delay takes time.
  const hash = vi.spyOn(Bun.password, 'hash').mockResolvedValue('quick')
  onTestFinished(() => hash.mockRestore())
  const accepted = (ask: () => Promise<Response>) => async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    return answer
  }
  for (const address of [email, 'nobody@rimu.example']) {
    const signUp = () => openBrowser(server).signUp({ email: address })
    const reset = () => openBrowser(server).post('reset-request', { email: address })
    for (const ask of [signUp, reset]) expect(await elapsed(accepted(ask))).toBeGreaterThanOrEqual(50)
  }
})
