import { expect, test } from 'vitest'
import { networkOf } from '#src/base/network.ts'
import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import { isToken, newToken } from '#src/base/token.ts'
import { createLinkLimits } from '#src/http/limits.ts'
import { home, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { rejection, sentQuote } from '#tests/quotes/fixtures.ts'

/** The code of the refusal, or `open`. */
const linkFor = (link: string) => {
  const { ctx } = startTestServer()
  const limits = createLinkLimits(ctx)
  return (token: string, address: string) => {
    const network = networkOf(address)
    try {
      limits.admit(token, network)
    } catch (fault) {
      return fault instanceof Problem ? fault.code : String(fault)
    }
    if (token === link) return 'open'
    // The caller counts a malformed token by asking.
    const refusal = isToken(token) ? limits.miss(token, network) : null
    return refusal?.code ?? 'quote_not_found'
  }
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** 20 misses from each network, and none is refused for them. */
const network = (count: number) => {
  const at = Math.floor(count / 20)
  return `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
}

test('any number of malformed tokens pushes no link out of its window (C4)', () => {
  const link = newToken(random)
  const ask = linkFor(link)
  for (let count = 0; count < 30; count += 1) expect(ask(link, home)).toBe('open')
  expect(ask(link, home)).toBe('too_many_requests')
  for (let count = 0; count < 60_000; count += 1) {
    expect(ask(`${count}`.padEnd(44, 'x'), network(count))).toBe('quote_not_found')
  }
  expect(ask(link, home)).toBe('too_many_requests')
})

test('any number of unknown tokens pushes no link out of its window (C4)', () => {
  const link = newToken(random)
  const ask = linkFor(link)
  for (let count = 0; count < 30; count += 1) expect(ask(link, home)).toBe('open')
  for (let count = 0; count < 10_000; count += 1) expect(ask(newToken(random), network(count))).toBe('quote_not_found')
  expect(ask(link, home)).toBe('too_many_requests')
})

test('a network that missed too often still opens a right link, within the link’s own limits (C4)', async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  const visit = async (one: string, address?: string) => (await server.ask(`/api/quotes/${one}`, {}, address)).status
  const miss = () => visit(newToken(server.ctx.random))
  for (let count = 0; count < 20; count += 1) expect(await miss()).toBe(404)
  for (let count = 0; count < 10; count += 1) expect(await miss()).toBe(429)
  for (let count = 0; count < 30; count += 1) expect(await visit(token)).toBe(200)
  expect(await visit(token)).toBe(429)
  expect(await visit(token, '198.51.100.1')).toBe(200)
  expect(await miss()).toBe(429)
  server.wait(minutes(10))
  expect(await miss()).toBe(404)
})

test('a refused miss has one line in the log, and says when to come back (C4, H10)', async () => {
  const server = startTestServer()
  const miss = () => server.ask(`/api/nda/${newToken(server.ctx.random)}`)
  for (let count = 0; count < 20; count += 1) await miss()
  server.wait(minutes(4))
  const refused = await miss()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '360'])
  expect(server.logged).toHaveLength(21)
  expect(server.logged.at(-1)).toMatchObject({ status: 429, requestId: refused.headers.get('x-request-id') })
})

test.each(['', 'short', `${'x'.repeat(43)}=`, 'x'.repeat(4000)])(
  'case %#: a text that cannot be a token counts as a miss (C4)',
  (text) => {
    const link = newToken(random)
    const ask = linkFor(link)
    for (let count = 0; count < 20; count += 1) expect(ask(text, home)).toBe('quote_not_found')
    expect(ask(text, home)).toBe('too_many_requests')
    expect(ask(link, home)).toBe('open')
    expect(ask(link, '198.51.100.1')).toBe('open')
  },
)

test.each(['/api/quotes/made-up', '/api/nda/made-up', '/api/nda/made-up/nda.pdf'])(
  '%s allows 20 unknown tokens in 10 minutes, over HTTP and in process together (C4)',
  async (path) => {
    const server = startTestServer({ environment: { TRUST_PROXY: 'fly' } })
    const init = { headers: { 'fly-client-ip': home } }
    const url = new URL(path, server.serve())
    for (let count = 0; count < 10; count += 1) {
      const [overHttp, inProcess] = [await fetch(url, init), await server.ask(path, init)]
      expect([overHttp.status, inProcess.status]).toEqual([404, 404])
      expect(await overHttp.text()).toBe(await inProcess.text())
    }
    expect([(await fetch(url, init)).status, (await server.ask(path, init)).status]).toEqual([429, 429])
  },
)

test.each(['/api/quotes/made-up/view', '/api/quotes/made-up/decision', '/api/nda/made-up/sign'])(
  'POST %s allows 20 unknown tokens in 10 minutes, whatever the body (C4)',
  async (path) => {
    const server = startTestServer()
    const headers = { 'content-type': 'application/json', origin: server.config.origin }
    const post = async () => (await server.ask(path, { method: 'POST', headers, body: '{"odd":1}' })).status
    for (let count = 0; count < 20; count += 1) expect(await post()).toBe(400)
    expect(await post()).toBe(429)
  },
)

test('five networks of one /24 or /48 with 30 requests each close a link to that alone (C4)', () => {
  const link = newToken(random)
  const ask = linkFor(link)
  const networks = [(n: number) => `198.51.100.${n}`, (n: number) => `2001:db8:0:${n}::1`]
  for (const address of networks) {
    for (let count = 0; count < 150; count += 1) expect(ask(link, address(Math.floor(count / 30)))).toBe('open')
    expect(ask(link, address(9))).toBe('too_many_requests')
  }
  expect([ask(link, '192.0.2.1'), ask(link, '2001:db8:1:1::1')]).toEqual(['open', 'open'])
})

test('the addresses of an IPv6 /64 count as one network (C4)', () => {
  const link = newToken(random)
  const ask = linkFor(link)
  for (let count = 0; count < 30; count += 1) expect(ask(link, `2001:db8:0:1::${count}`)).toBe('open')
  expect(ask(link, '2001:db8:0:1::ffff')).toBe('too_many_requests')
  expect(ask(link, '2001:db8:0:2::1')).toBe('open')
})

test('POST requests count together with GET requests (C4)', async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  const param = { token }
  for (let count = 0; count < 15; count += 1) {
    expect((await server.api.quotes[':token'].$get({ param })).status).toBe(200)
    expect((await server.api.quotes[':token'].view.$post({ param, json: {} })).status).toBe(200)
  }
  expect((await server.api.quotes[':token'].$get({ param })).status).toBe(429)
  expect((await server.api.quotes[':token'].view.$post({ param, json: {} })).status).toBe(429)
  const decide = server.api.quotes[':token'].decision.$post({ param, json: rejection('0'.repeat(64)) })
  expect(await refusalOf(decide)).toEqual([429, 'too_many_requests'])
})
