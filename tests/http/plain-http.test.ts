import { expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'

const environment = { ORIGIN: 'https://desk.example', TRUST_PROXY: 'fly' }
const plain = { 'x-forwarded-proto': 'http' }
const html = { accept: 'text/html' }

const signIn = ({ config }: TestServer) => ({
  method: 'POST',
  headers: { ...plain, origin: config.origin, 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'hana@rimu.example', password: 'a long enough phrase' }),
})

test('a page or file that the proxy was asked for over http redirects to ORIGIN, with its query (F16)', async () => {
  const url = startTestServer({ environment }).serve()
  for (const path of ['/', '/?a=1', '/faq?a=1&b=%20', '/quote/tOkEn-_9', '/og.png', '/healthz']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(url.origin + path, { method, redirect: 'manual', headers: { ...plain, ...html } })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, `https://desk.example${path}`])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  }
})

test('whatever is no page is refused over http, before anything is read or stored (F16)', async () => {
  const server = startTestServer({ environment })
  const requests: [string, RequestInit][] = [
    ['/api/auth/session', { headers: { ...plain, ...html } }],
    ['/api/health', { headers: plain }],
    ['/healthz', { headers: plain }],
    ['/api/nothing', { method: 'OPTIONS', headers: plain }],
    ['/api/auth/sign-in', signIn(server)],
    ['/api/webhooks/resend', { ...signIn(server), body: '{}' }],
    ['/start-assessment', { method: 'POST', headers: plain, body: new URLSearchParams('a=1') }],
  ]
  await server.storesNothing(async () => {
    for (const [path, init] of requests) {
      const answer = await server.ask(path, init)
      expect(answer.headers.get('location')).toBeNull()
      expect(await refusalOf(Promise.resolve(answer)), path).toEqual([403, 'https_required'])
    }
  })
})

test('health checks of the host, and what came over https, are answered (F16)', async () => {
  const server = startTestServer({ environment })
  expect((await server.ask('/livez', { headers: plain })).status).toBe(200)
  for (const headers of [{}, { 'x-forwarded-proto': 'https' }]) {
    for (const path of ['/livez', '/healthz', '/api/health', '/faq'])
      expect((await server.ask(path, { headers })).status, path).toBe(200)
  }
})

test.each<[string, Record<string, string>]>([
  ['no proxy is trusted', { TRUST_PROXY: 'none' }],
  ['the proxy that writes the header may be an inner one', { TRUST_PROXY: 'x-forwarded-for:2' }],
  ['ORIGIN is http', { ORIGIN: 'http://localhost:3000' }],
])('where %s, the header of a stranger changes nothing (F16)', async (_, changes) => {
  const server = startTestServer({ environment: { ...environment, ...changes } })
  for (const path of ['/faq', '/api/health']) expect((await server.ask(path, { headers: plain })).status).toBe(200)
  expect((await server.ask('/api/auth/sign-in', signIn(server))).status).toBe(401)
})
