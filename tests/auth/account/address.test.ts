import { expect, test } from 'vitest'
import { networkOf, siteNetworkOf } from '#src/base/network.ts'
import { elsewhere, inTurn, nobody, type Server, startServer } from '#tests/auth/fixtures.ts'

const signIn = (server: Server, more: Record<string, string>, address: string) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...more }
  const body = JSON.stringify({ email: nobody, password: 'x' })
  return server.ask('/api/auth/sign-in', { method: 'POST', headers, body }, address)
}

const spoofed = (address: string) =>
  Object.fromEntries(['x-forwarded-for', 'x-real-ip', 'forwarded', 'fly-client-ip'].map((name) => [name, address]))

test('without TRUST_PROXY no header changes the address that limits count (A9)', async () => {
  const server = startServer()
  const address = elsewhere()
  const statuses = await inTurn(6, (turn) => signIn(server, spoofed(`192.0.2.${turn}`), address))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect((await signIn(server, {}, elsewhere())).status).toBe(401)
})

test.each([
  ['x-forwarded-for:1', '198.51.100.9, 192.0.2.2, 192.0.2.1', '192.0.2.1'],
  ['x-forwarded-for:2', '198.51.100.9, 192.0.2.2, 192.0.2.1', '192.0.2.2'],
  ['x-forwarded-for:1', ' 2001:DB8:0:7::1 ', '2001:db8:0:7::2'],
  ['x-forwarded-for:1', '::FFFF:192.0.2.3', '192.0.2.3'],
  ['x-forwarded-for:2', '192.0.2.1', 'unknown'],
  ['x-forwarded-for:9', '192.0.2.2, 192.0.2.1', 'unknown'],
  ['x-forwarded-for:1', 'unknown', 'unknown'],
  ['x-forwarded-for:1', 'junk, 192.0.2.1', '192.0.2.1'],
  ['x-forwarded-for:2', 'junk, 192.0.2.1', 'unknown'],
  ['x-forwarded-for:1', '192.0.2.1:443', '192.0.2.1'],
  ['x-forwarded-for:1', '[2001:db8::1]:443', '2001:db8::1'],
  ['x-forwarded-for:1', '192.0.2.1,', 'unknown'],
  ['cloudflare', '192.0.2.1', '192.0.2.1'],
  ['fly', '192.0.2.1', '192.0.2.1'],
  ['fly', '<script>', 'unknown'],
])('with TRUST_PROXY=%s, “%s” counts as %s, so many from the right (A9)', async (trusted, value, address) => {
  const server = startServer({ environment: { TRUST_PROXY: trusted } })
  const named: Record<string, string> = { fly: 'fly-client-ip', cloudflare: 'cf-connecting-ip' }
  const headers = { ...spoofed('192.0.2.77'), [named[trusted] ?? 'x-forwarded-for']: value }
  await inTurn(5, () => signIn(server, headers, '10.0.0.1'))
  const direct = startServer({ db: server.ctx.db })
  const addresses = [address, '10.0.0.1', '192.0.2.77', '203.0.113.200']
  expect(await inTurn(4, (at) => signIn(direct, {}, addresses[at] ?? ''))).toEqual([429, 401, 401, 401])
})

test.each([
  ['203.0.113.7', '203.0.113.7', null],
  ['::1', '0:0:0:0::/64', '0:0:0:00::/56'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1:00::/56'],
  ['2001:DB8:1:1AB::1', '2001:db8:1:1ab::/64', '2001:db8:1:01::/56'],
  ['2001:db8:1:abcd:3:4:5:6', '2001:db8:1:abcd::/64', '2001:db8:1:ab::/56'],
])('the address %s is of the network %s and of the site %s (A8)', (address, network, site) => {
  expect([networkOf(address), siteNetworkOf(address)]).toEqual([network, site])
})
