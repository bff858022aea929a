import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished } from 'vitest'
import { read } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

type Received = { headers: Record<string, string>; text: string }

/** A stand-in for the service behind the address for news. */
const startService = () => {
  const received: Received[] = []
  const service = { status: 200, received, url: '' }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      received.push({ headers: Object.fromEntries(request.headers), text: await request.text() })
      return new Response(null, { status: service.status, headers: { location: 'http://127.0.0.1:9/' } })
    },
  })
  onTestFinished(() => server.stop(true))
  service.url = new URL('/a-secret-topic', server.url).href
  return service
}

/** A server whose news go to a stand-in on the loopback interface. */
export const withNews = async (notices: object = {}) => {
  const started = await serverWithAdmin()
  const { server, admin } = started
  const service = startService()
  const ask = async (path: string, json?: object, method = 'POST') => {
    const cookie = await server.newSession(admin.id)
    const headers = { cookie, 'content-type': 'application/json', origin: server.config.origin }
    return server.ask(`/api/admin/${path}`, { headers, ...(json && { method, body: JSON.stringify(json) }) })
  }
  const set = async (changes: object) => {
    const { version } = await read<{ version: number }>(ask('settings'))
    return ask('settings', { notices: changes, version }, 'PATCH')
  }
  expect((await set({ news_url: service.url, ...notices })).status).toBe(200)
  const { secret } = await read<{ secret: string }>(ask('news/secret', {}))
  /** What was accepted or not, each with a right signature. */
  const bodies = () =>
    service.received.map(({ headers, text }) => {
      // The package compares with this machine's clock, which is not the server's.
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', at, text)
      expect(headers['webhook-signature']).toBe(signature)
      expect(Math.abs(at.getTime() - server.ctx.clock())).toBeLessThan(86_400_000 * 40)
      return JSON.parse(text) as { text: string; title: string; message: string }
    })
  return { ...started, service, ask, set, secret, bodies }
}
