import { expect, test } from 'vitest'
import { newToken } from '#src/base/token.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
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

test('an internal fault is a 500 without its message (F11)', async () => {
  const { server, open } = await withLinks()
  server.expectError('refused')
  server.ctx.db.$client.exec('alter table quote_tokens rename to away')
  const answer = await fetch(new URL(`/api/quotes/${open.token}`, server.serve()), from('198.51.100.30'))
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ code: 'unexpected', error: 'Server error. Please try again in a moment.' })
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
})
