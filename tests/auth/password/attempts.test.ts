import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import type { Browser } from '#tests/auth/fixtures.ts'
import { atOnce, countStatuses, email, nobody, startServer, watchHashing } from '#tests/auth/fixtures.ts'

test('of 2,000 parallel attempts exactly 5 reach Argon2, the rest are refused with the time to wait, and no address or account is stored (A8)', async () => {
  const server = startServer()
  const verify = watchHashing()
  const browser = server.open('198.51.100.9')
  const all = Array.from({ length: 2000 }, (_, at) => browser.signIn(`person${at % 50}@rimu.example`))
  const answers = await Promise.all(all)
  expect(verify).toHaveBeenCalledTimes(5)
  expect(countStatuses(answers)).toEqual({ 401: 5, 429: 1995 })
  const limited = answers.filter(({ status }) => status === 429)
  expect(new Set(limited.map((answer) => answer.headers.get('retry-after')))).toEqual(new Set(['60']))
  const error = 'Too many attempts. Please wait 1 minute.'
  expect(await limited[0]?.json()).toEqual({ code: 'too_many_this_minute', error })
  // Of each attempt that was let through: the network, the wider one and the account. Of the refusals, one.
  const buckets = server.rows('limit_hits')
  expect(buckets).toHaveLength(16)
  expect(JSON.stringify(buckets)).not.toMatch(/198\.51\.100|rimu/)
})

test('one account has 20 attempts an hour from all networks, whether it exists or not (A8)', async () => {
  const server = startServer()
  server.account({ email })
  for (const address of [email, nobody]) {
    expect(await atOnce(20, () => server.open().guess(address))).toEqual({ 401: 20 })
    const refused = await server.open().signIn(address)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    const error = 'Too many attempts. Please wait 1 hour.'
    expect(await refused.json()).toEqual({ code: 'too_many_this_hour', error })
  }
})

const hex = (n: number) => n.toString(16).padStart(2, '0')

type Ask = (browser: Browser, email: string) => Promise<Response>
const forget: Ask = (browser, address) => browser.requestReset(address)
const signIn: Ask = (browser, address) => browser.signIn(address)

test.each<
  [most: string, { [status: number]: number }, ours: string, neighbour: string, end: string, Ask, events: number]
>([
  ['/48 try 25 times in a minute and 100', { 200: 25, 429: 15 }, 'bad:', '600d:', '00::1', forget, 6],
  ['/56 try 10 times in a minute and 40', { 401: 10, 429: 2 }, 'bad:ab', 'bad:ac', '::1', signIn, 5],
])(
  'the networks of one %s in an hour together, its neighbour goes on, and a /48 leaves one event of refusals a minute (A8, F15)',
  async (_, limited, ours, neighbour, end, ask, events) => {
    const server = startServer()
    const times = Object.values(limited).reduce((sum, count) => sum + count)
    const tries = (from: number, wider = ours) =>
      atOnce(times, (at) => ask(server.open(`2001:db8:${wider}${hex(from + at)}${end}`), `nobody${at}@rimu.example`))
    for (const minute of [0, 1, 2, 3]) {
      expect(await tries(minute * times)).toEqual(limited)
      server.wait(minutes(1) + 1)
    }
    expect(await tries(4 * times)).toEqual({ 429: times })
    expect(await tries(0, neighbour)).toEqual(limited)
    expect(server.events(/^sign_in_limited$/)).toHaveLength(events)
  },
)
