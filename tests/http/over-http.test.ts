import { expect, test } from 'vitest'
import { days } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { invited, sign } from '#tests/nda/fixtures.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

const contentOf = async (answer: Response) => {
  const headers = Object.fromEntries(answer.headers)
  for (const name of ['date', 'content-length', 'x-request-id']) delete headers[name]
  return { status: answer.status, headers, body: await answer.text() }
}

test('an answer over HTTP equals the answer in process, body and headers', async () => {
  const server = startTestServer({ environment: { TRUST_PROXY: 'fly' } })
  const { admin, token: nda } = await invited(server)
  expect((await sign(server, nda)).status).toBe(200)
  const { token: open } = await sentQuote(admin)
  const { token: past } = await sentQuote(admin, { valid_until: '2026-11-03' })
  server.wait(days(3))
  const url = server.serve()
  const quotes = [open, `${open}?_v=1`, `${open}/`, past, newToken(server.ctx.random), nda, 'short', '%E0%A4', 'a%2Fb']
  const ndas = [nda, `${nda}/nda.pdf`, open, `${open}/nda.pdf`]
  const paths = [...quotes.map((end) => `/api/quotes/${end}`), ...ndas.map((end) => `/api/nda/${end}`)]
  for (const [at, path] of paths.entries()) {
    for (const method of ['GET', 'HEAD']) {
      const init = { method, headers: { 'fly-client-ip': `198.51.100.${at}` } }
      const seen = await contentOf(await fetch(new URL(path, url), init))
      const expected = await contentOf(await server.ask(path, init))
      expect(seen, `${method} ${path}`).toEqual(method === 'HEAD' ? { ...expected, body: '' } : expected)
    }
  }
})
