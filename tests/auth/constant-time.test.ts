import { expect, onTestFinished, test, vi } from 'vitest'
import { hours } from '#src/base/time.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, openBrowser, otherPassword } from './fixtures.ts'

const email = 'hana@rimu.example'

/** The Kolmogorov-Smirnov distance of two samples: 0 for equal distributions, 1 for separate ones. */
const distance = (some: number[], others: number[]) => {
  const share = (sample: number[], value: number) => sample.filter((one) => one <= value).length / sample.length
  return Math.max(...[...some, ...others].map((value) => Math.abs(share(some, value) - share(others, value))))
}

/** Two samples of one distribution exceed it once in 10,000 times. */
const threshold = (n: number) => 2.23 * Math.sqrt(2 / n)

const elapsed = async (work: () => Promise<Response>) => {
  const began = performance.now()
  await (await work()).text()
  return performance.now() - began
}

/** Alternates, also in who goes first, so that other load of the machine affects both alike. */
const compare = async (
  n: number,
  one: (turn: number) => Promise<Response>,
  other: (turn: number) => Promise<Response>,
) => {
  const samples: [number[], number[]] = [[], []]
  for (let turn = -2; turn < n; turn += 1) {
    for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const took = await elapsed(() => (which === 0 ? one(turn) : other(turn)))
      if (turn >= 0) samples[which].push(took)
    }
  }
  return distance(...samples)
}

test('a wrong password takes as long whether there is an account or not (A7)', async () => {
  const server = startTestServer()
  await confirmedAccount(server, email)
  const signIn = (address: string) => {
    server.wait(hours(1))
    return openBrowser(server).signIn(address, otherPassword)
  }
  const found = await compare(
    40,
    () => signIn(email),
    () => signIn('nobody@rimu.example'),
  )
  expect(found).toBeLessThan(threshold(40))
})

test('a sign-up takes as long whether there is an account or not (A4)', async () => {
  const server = startTestServer()
  await confirmedAccount(server, email)
  const signUp = (address: string) => {
    server.wait(hours(1))
    return openBrowser(server).signUp({ email: address })
  }
  const found = await compare(
    30,
    () => signUp(email),
    (turn) => signUp(`person${turn}@rimu.example`),
  )
  expect(found).toBeLessThan(threshold(30))
})

test('a request for a new password takes as long whether there is an account or not (A4)', async () => {
  const server = startTestServer()
  await confirmedAccount(server, email)
  const ask = (address: string) => {
    server.wait(hours(1))
    return openBrowser(server).post('reset-request', { email: address })
  }
  const found = await compare(
    60,
    () => ask(email),
    (turn) => ask(`person${turn}@rimu.example`),
  )
  expect(found).toBeLessThan(threshold(60))
})

test('a link takes as long whether its token is well-formed or not (A5)', async () => {
  const server = startTestServer()
  const confirm = (token: string) => openBrowser(server).post('confirm', { token })
  const found = await compare(
    400,
    () => confirm('A'.repeat(43)),
    () => confirm('../'.repeat(14)),
  )
  expect(found).toBeLessThan(threshold(400))
})

test('answers come at whole multiples of 50 ms, so that the work done cannot be measured (A4)', async () => {
  const server = startTestServer()
  await confirmedAccount(server, email)
  // Hash at once, so that only the delay takes time.
  const hash = vi.spyOn(Bun.password, 'hash').mockResolvedValue('quick')
  onTestFinished(() => hash.mockRestore())
  const took = async (ask: () => Promise<Response>) => {
    const began = performance.now()
    expect((await ask()).status).toBe(200)
    return performance.now() - began
  }
  for (const address of [email, 'nobody@rimu.example']) {
    expect(await took(() => openBrowser(server).signUp({ email: address }))).toBeGreaterThanOrEqual(50)
    expect(await took(() => openBrowser(server).post('reset-request', { email: address }))).toBeGreaterThanOrEqual(50)
  }
})
