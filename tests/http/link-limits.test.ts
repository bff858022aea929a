import { expect, test } from 'vitest'
import { networkOf } from '#src/base/network.ts'
import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { createLinkLimits } from '#src/http/limits.ts'
import { countOf, inTurn } from '#tests/auth/fixtures.ts'
import { home, startTestServer } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

/** @returns a function that asks for a token, or for the one right link: the code of the refusal, or `open` */
const openLink = () => {
  const { ctx } = startTestServer()
  const limits = createLinkLimits(ctx)
  const link = newToken(ctx.random)
  const ask = (address: string, token: string = link) => {
    const network = networkOf(address)
    try {
      limits.admit(token, network)
    } catch (fault) {
      return fault instanceof Problem ? fault.code : String(fault)
    }
    return token === link ? 'open' : (limits.miss(token, network)?.code ?? 'quote_not_found')
  }
  return { ask, newUnknown: () => newToken(ctx.random) }
}

const tally = (times: number, ask: (at: number) => string) => countOf(Array.from({ length: times }, (_, at) => ask(at)))

/** 20 misses from each network, and none is refused for them. */
const network = (count: number) => `10.${count >> 12}.${Math.floor(count / 20) & 255}.1`

test('any number of unknown tokens pushes no link out of its window (C4)', () => {
  const { ask, newUnknown } = openLink()
  expect(tally(31, () => ask(home))).toEqual({ open: 30, too_many_requests: 1 })
  expect(tally(5000, (at) => ask(network(at), newUnknown()))).toEqual({ quote_not_found: 5000 })
  expect(ask(home)).toBe('too_many_requests')
})

test('five networks of one /24 or /48 with 30 requests each close a link to that alone (C4)', () => {
  const { ask } = openLink()
  for (const address of [(n: number) => `198.51.100.${n}`, (n: number) => `2001:db8:0:${n}::1`]) {
    expect(tally(150, (at) => ask(address(Math.floor(at / 30))))).toEqual({ open: 150 })
    expect(ask(address(9))).toBe('too_many_requests')
  }
  expect([ask('192.0.2.1'), ask('2001:db8:1:1::1')]).toEqual(['open', 'open'])
})

test('a network that missed too often is told for how long, with one line in the log, and still opens a right link within its own limits (C4, H10)', async () => {
  const { server, token } = await openQuote()
  const visit = (one: string, address?: string) => server.ask(`/api/quotes/${one}`, {}, address)
  const miss = () => visit(newToken(server.ctx.random))
  expect(await inTurn(30, miss)).toEqual([...Array(20).fill(404), ...Array(10).fill(429)])
  // The page was opened once before.
  expect(await inTurn(30, () => visit(token))).toEqual([...Array(29).fill(200), 429])
  expect((await visit(token, '198.51.100.1')).status).toBe(200)
  const before = server.logged.length
  server.wait(minutes(4))
  const refused = await miss()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '360'])
  expect(server.logged.slice(before)).toMatchObject([{ status: 429, requestId: refused.headers.get('x-request-id') }])
  server.wait(minutes(6))
  expect((await miss()).status).toBe(404)
})

test.each([
  ...['GET /api/quotes/made-up', 'GET /api/nda/made-up', 'GET /api/nda/made-up/nda.pdf'],
  ...['POST /api/quotes/made-up/view', 'POST /api/quotes/made-up/decision', 'POST /api/nda/made-up/sign'],
])('%s allows 20 unknown tokens in 10 minutes, whatever the body (C4)', async (route) => {
  const server = startTestServer()
  const headers = { 'content-type': 'application/json', origin: server.config.origin }
  const [method = '', path = ''] = route.split(' ')
  const ask = () => server.ask(path, { method, headers, ...(method === 'POST' && { body: '{"odd":1}' }) })
  expect(await inTurn(21, ask)).toEqual([...Array(20).fill(method === 'POST' ? 400 : 404), 429])
})

test('POST requests count together with GET requests (C4)', async () => {
  const { atLink, view, reject } = await openQuote()
  expect(await inTurn(29, (turn) => (turn % 2 ? atLink() : view()))).toEqual(Array(29).fill(200))
  expect(await inTurn(3, (turn) => [atLink, view, reject][turn]?.() ?? expect.fail())).toEqual([429, 429, 429])
})
