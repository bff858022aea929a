import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startTestServer } from '#tests/fixtures/server.ts'
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

test.for([
  ['POST', '/api/needs-assessments', 'application/json', 'content-length: 5000', '{"company":'],
  ['POST', '/api/needs-assessments', 'application/json', 'transfer-encoding: chunked', '5\r\n{"a":\r\n'],
  ['POST', '/api/webhooks/resend', 'application/json', 'content-length: 5000', '{'],
  ['PUT', '/api/admin/settings/portrait?version=', 'image/jpeg', 'content-length: 5000', '\xff\xd8\xff'],
])(
  'a client that hangs up while it sends %s %s is no fault of the server',
  async ([method, path, type, how, begun]) => {
    const server = startTestServer()
    const { cookie } = await server.signedIn({ admin: true })
    const { host, hostname, port } = new URL(server.serve())
    const head = [`${method} ${path} HTTP/1.1`, `host: ${host}`, `origin: ${server.config.origin}`, `cookie: ${cookie}`]
    const socket = connect(Number(port), hostname)
    socket.write([...head, `content-type: ${type}`, how, '', begun].join('\r\n'), () => socket.destroy())
    const refused = await vi.waitFor(() => server.logged.find(({ event }) => event === 'refused') ?? expect.fail())
    expect(refused).toMatchObject({ level: 'info', status: 400, code: 'malformed' })
  },
)
