import { expect, test } from 'vitest'
import { networkOf, siteNetworkOf } from '#src/base/network.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { elsewhere } from './fixtures.ts'

const signIn = (server: ReturnType<typeof startTestServer>, headers: Record<string, string>, address: string) =>
  server.ask(
    '/api/auth/sign-in',
    {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'nobody@rimu.example', password: 'x' }),
    },
    address,
  )

const spoofed = (turn: number) => ({
  'x-forwarded-for': `192.0.2.${turn}`,
  'x-real-ip': `192.0.2.${turn}`,
  forwarded: `for=192.0.2.${turn}`,
})

test('without TRUST_PROXY no header changes the address that limits count (A9)', async () => {
  const server = startTestServer()
  const address = elsewhere()
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = await signIn(server, { ...spoofed(turn), 'fly-client-ip': `192.0.2.${turn}` }, address)
    expect(answer.status).toBe(401)
  }
  expect((await signIn(server, { 'fly-client-ip': '192.0.2.99' }, address)).status).toBe(429)
  expect((await signIn(server, {}, elsewhere())).status).toBe(401)
})

const countedAs = async (trusted: string, headers: Record<string, string>) => {
  const server = startTestServer({ environment: { TRUST_PROXY: trusted } })
  for (let turn = 0; turn < 5; turn += 1) await signIn(server, headers, '10.0.0.1')
  const isLimited = async (address: string) => {
    const twin = startTestServer({ environment: { TRUST_PROXY: 'none' }, db: server.ctx.db })
    return (await signIn(twin, {}, address)).status === 429
  }
  return isLimited
}

test.each([
  ['x-forwarded-for:1', '198.51.100.9, 192.0.2.2, 192.0.2.1', '192.0.2.1'],
  ['x-forwarded-for:2', '198.51.100.9, 192.0.2.2, 192.0.2.1', '192.0.2.2'],
  ['x-forwarded-for:2', '192.0.2.2,192.0.2.1', '192.0.2.2'],
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
  ['x-forwarded-for:1', '', 'unknown'],
  ['cloudflare', '192.0.2.1', '192.0.2.1'],
  ['cloudflare', 'unknown', 'unknown'],
  ['fly', '192.0.2.1', '192.0.2.1'],
  ['fly', '<script>', 'unknown'],
])(
  'with TRUST_PROXY=%s, “%s” counts as %s: exactly so many from the right, and never the proxy’s own (A9)',
  async (trusted, value, address) => {
    const names = { fly: 'fly-client-ip', cloudflare: 'cf-connecting-ip' } as Record<string, string>
    const isLimited = await countedAs(trusted, {
      ...spoofed(77),
      'fly-client-ip': '192.0.2.77',
      [names[trusted] ?? 'x-forwarded-for']: value,
    })
    expect(await isLimited(address)).toBe(true)
    for (const other of ['10.0.0.1', '192.0.2.77', '203.0.113.200']) expect(await isLimited(other)).toBe(false)
  },
)

test('an IPv6 network is a /64, however its addresses are written (A8)', async () => {
  const server = startTestServer()
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await signIn(server, {}, `2001:db8:0:1::${turn}`)).status).toBe(401)
  }
  expect((await signIn(server, {}, '2001:0DB8:0000:0001:ffff:0:0:1')).status).toBe(429)
  expect((await signIn(server, {}, '2001:db8:0:2::1')).status).toBe(401)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('the address %s counts as %s (A8)', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  ['2001:db8:1:2::1', '2001:db8:1:00::/56'],
  ['2001:db8:1:ab::1', '2001:db8:1:00::/56'],
  ['2001:DB8:1:1AB::1', '2001:db8:1:01::/56'],
  ['2001:db8::1', '2001:db8:0:00::/56'],
  ['2001:db8:1:abcd:3:4:5:6', '2001:db8:1:ab::/56'],
])('the address %s is of the site %s (A8)', (address, site) => {
  expect(siteNetworkOf(address)).toBe(site)
})
