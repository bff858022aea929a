import { expect, test } from 'vitest'
import { networkOf } from '#src/base/network.ts'
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

test('behind Fly the address is the one in Fly-Client-IP, and X-Forwarded-For is never read (A9)', async () => {
  const server = startTestServer({ environment: { TRUST_PROXY: 'fly' } })
  const proxy = elsewhere()
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await signIn(server, { ...spoofed(turn), 'fly-client-ip': '192.0.2.1' }, proxy)).status).toBe(401)
  }
  expect((await signIn(server, { 'fly-client-ip': '192.0.2.1' }, proxy)).status).toBe(429)
  expect((await signIn(server, { 'fly-client-ip': '192.0.2.2' }, proxy)).status).toBe(401)
})

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
