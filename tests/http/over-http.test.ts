import { expect, test } from 'vitest'
import { issuedNda } from '#tests/nda/fixtures.ts'

const contentOf = async (answer: Response) => {
  const headers = Object.fromEntries(answer.headers)
  for (const name of ['date', 'content-length', 'x-request-id']) delete headers[name]
  return { status: answer.status, headers, body: await answer.text() }
}

test('an answer over HTTP equals the answer in process, body and headers', async () => {
  const { server, quote, token: nda, sign } = await issuedNda({ environment: { TRUST_PROXY: 'fly' } })
  expect((await sign()).status).toBe(200)
  const url = server.serve()
  const quotes = [quote.token, `${quote.token}?_v=1`, `${quote.token}/`, 'short', '%E0%A4', 'a%2Fb']
  const paths = [...quotes.map((end) => `/api/quotes/${end}`), `/api/nda/${nda}`, `/api/nda/${nda}/nda.pdf`]
  for (const [at, path] of paths.entries()) {
    for (const method of ['GET', 'HEAD']) {
      const init = { method, headers: { 'fly-client-ip': `198.51.100.${at}` } }
      const seen = await contentOf(await fetch(new URL(path, url), init))
      const expected = await contentOf(await server.ask(path, init))
      expect(seen, `${method} ${path}`).toEqual(method === 'HEAD' ? { ...expected, body: '' } : expected)
    }
  }
})
