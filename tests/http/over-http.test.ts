import { expect, test } from 'vitest'
import { newToken } from '#src/base/token.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { invited, sign } from '#tests/nda/fixtures.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

const environment = { TRUST_PROXY: 'fly' }
const from = (address: string) => ({ headers: { 'fly-client-ip': address } })

/** Leaves out what differs between two equal answers. */
const contentOf = async (answer: Response) => {
  const headers = Object.fromEntries(answer.headers)
  for (const name of ['date', 'content-length', 'x-request-id']) delete headers[name]
  return { status: answer.status, headers, body: await answer.text() }
}

const withLinks = async () => {
  const server = startTestServer({ environment })
  const { admin, token: nda } = await invited(server)
  expect((await sign(server, nda)).status).toBe(200)
  const open = await sentQuote(admin)
  const past = await sentQuote(admin, { valid_until: '2026-11-03' as never })
  server.wait(3 * 24 * 3600 * 1000)
  return { server, open, past, nda }
}

const pathsOf = ({ open, past, nda, server }: Awaited<ReturnType<typeof withLinks>>) => [
  `/api/quotes/${open.token}`,
  `/api/quotes/${open.token}?_v=1`,
  `/api/quotes/${past.token}`,
  `/api/quotes/${newToken(server.ctx.random)}`,
  `/api/quotes/${nda}`,
  '/api/quotes/short',
  '/api/quotes/%E0%A4',
  '/api/quotes/a%2Fb',
  `/api/quotes/${open.token}/`,
  `/api/nda/${nda}`,
  `/api/nda/${nda}/nda.pdf`,
  `/api/nda/${open.token}`,
  `/api/nda/${open.token}/nda.pdf`,
]

test('an answer over HTTP equals the answer in process, body and headers', async () => {
  const links = await withLinks()
  const { server } = links
  const url = server.serve()
  for (const [at, path] of pathsOf(links).entries()) {
    for (const method of ['GET', 'HEAD']) {
      const init = { method, ...from(`198.51.100.${at}`) }
      const [overHttp, inProcess] = [await fetch(new URL(path, url), init), await server.ask(path, init)]
      const [seen, expected] = [await contentOf(overHttp), await contentOf(inProcess)]
      expect(seen, `${method} ${path}`).toEqual(method === 'HEAD' ? { ...expected, body: '' } : expected)
    }
  }
})

test('a refusal is logged alike over HTTP and in process, without the token', async () => {
  const { server, past } = await withLinks()
  const url = server.serve()
  server.logged.length = 0
  await fetch(new URL(`/api/quotes/${past.token}`, url), from('198.51.100.9'))
  await server.ask(`/api/quotes/${past.token}`, from('198.51.100.9'))
  const [overHttp, inProcess] = server.logged.map(({ requestId, ...fields }) => fields)
  expect(overHttp).toMatchObject({
    event: 'refused',
    method: 'GET',
    route: '/api/quotes/:token',
    code: 'quote_expired',
  })
  expect(overHttp).toEqual(inProcess)
  expect(JSON.stringify(server.logged)).not.toContain(past.token)
})

const statuses = async (times: number, ask: () => Promise<Response>) => {
  const seen: number[] = []
  for (let count = 0; count < times; count += 1) seen.push((await ask()).status)
  return seen
}

const clients = (server: TestServer, path: string, address: string) => {
  const url = server.serve()
  return {
    overHttp: () => fetch(new URL(path, url), from(address)),
    inProcess: async () => server.ask(path, from(address)),
  }
}

test('requests over HTTP and in process count into one limit, of visits and of misses (C4)', async () => {
  const { server, open } = await withLinks()
  const visits = clients(server, `/api/quotes/${open.token}`, '198.51.100.20')
  expect(await statuses(15, visits.overHttp)).toEqual(Array(15).fill(200))
  expect(await statuses(15, visits.inProcess)).toEqual(Array(15).fill(200))
  expect((await visits.overHttp()).status).toBe(429)
  expect((await visits.inProcess()).status).toBe(429)

  const misses = clients(server, `/api/quotes/${newToken(server.ctx.random)}`, '198.51.100.21')
  expect(await statuses(10, misses.overHttp)).toEqual(Array(10).fill(404))
  expect(await statuses(10, misses.inProcess)).toEqual(Array(10).fill(404))
  expect((await misses.overHttp()).status).toBe(429)
  expect((await misses.inProcess()).status).toBe(429)
})

test('without TRUST_PROXY no header moves a client to another limit (A9)', async () => {
  const server = startTestServer()
  const path = `/api/quotes/${newToken(server.ctx.random)}`
  const url = server.serve()
  for (let count = 0; count < 20; count += 1) {
    const answer = await fetch(new URL(path, url), from(`198.51.100.${count}`))
    expect(answer.status).toBe(404)
  }
  expect((await fetch(new URL(path, url), from('198.51.100.99'))).status).toBe(429)
  expect((await server.ask(path, from('198.51.100.99'), '127.0.0.1')).status).toBe(429)
  expect((await server.ask(path, from('198.51.100.99'), '198.51.100.99')).status).toBe(404)
})

test('an internal fault is a 500 without its message (F11)', async () => {
  const { server, open } = await withLinks()
  server.expectError('refused')
  server.ctx.db.$client.exec('alter table quote_tokens rename to away')
  const answer = await fetch(new URL(`/api/quotes/${open.token}`, server.serve()), from('198.51.100.30'))
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ code: 'unexpected', error: 'Server error. Please try again in a moment.' })
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
})
