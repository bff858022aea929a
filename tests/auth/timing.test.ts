import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, openBrowser, otherPassword } from './fixtures.ts'

const email = 'hana@rimu.example'

/** The largest distance between two samples' distributions (Kolmogorov-Smirnov): 0 the same, 1 apart. */
const distance = (some: number[], others: number[]) => {
  const share = (sample: number[], value: number) => sample.filter((one) => one <= value).length / sample.length
  return Math.max(...[...some, ...others].map((value) => Math.abs(share(some, value) - share(others, value))))
}

/** What two samples of one distribution exceed once in 10 000 times. */
const chance = (n: number) => 2.23 * Math.sqrt(2 / n)

const elapsed = async (work: () => Promise<Response>) => {
  const began = performance.now()
  await (await work()).text()
  return performance.now() - began
}

/** Takes turns, and turns at going first, so that whatever else the machine does falls on both alike. */
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

test('A7 R9 a wrong password takes as long whether there is an account or not', async () => {
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
  expect(found).toBeLessThan(chance(40))
})

test('A4 R9 a sign-up takes as long whether there is an account or not', async () => {
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
  expect(found).toBeLessThan(chance(30))
})

test('A4 R9 so does a request for a new password', async () => {
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
  expect(found).toBeLessThan(chance(60))
})

test('A5 R9 so does a link that could be ours, and one that could not', async () => {
  const server = startTestServer()
  const confirm = (token: string) => openBrowser(server).post('confirm', { token })
  const found = await compare(
    400,
    () => confirm('A'.repeat(43)),
    () => confirm('../'.repeat(14)),
  )
  expect(found).toBeLessThan(chance(400))
})
