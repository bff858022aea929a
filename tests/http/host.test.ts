import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { handlersOf } from '#tests/fixtures/handlers.ts'
import { expectEveryHeader } from '#tests/fixtures/headers.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'

const sendRaw = async (url: URL, lines: string[]) => {
  const socket = connect(Number(url.port), url.hostname)
  let received = ''
  socket.setEncoding('utf8').on('data', (part) => {
    received += part
  })
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.once('close', resolve))
  const [head = '', body = ''] = received.split(/\r\n\r\n(.*)/s)
  const [status = '', ...named] = head.split('\r\n')
  const headers = new Headers(named.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))
  return { status: Number(status.split(' ')[1]), headers, body }
}

const ask = (url: URL, path: string, host: string, method = 'GET', ...more: string[]) =>
  sendRaw(url, [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...more])

const expectHealthy = (answer: Awaited<ReturnType<typeof sendRaw>>, what: string) => {
  expect(answer.status, what).toBe(200)
  expect(JSON.parse(answer.body), what).toMatchObject({ status: 'healthy' })
  expectEveryHeader(answer.headers, what)
}

test.each(['[', '%', 'x:99999', 'a b', 'a/api', ''])('the host %j is answered like any other (F9)', async (host) => {
  const url = startTestServer().serve()
  for (const path of ['/healthz', '/healthz?at=12:00', '/api/health', '/api/health?at=12:00'])
    expectHealthy(await ask(url, path, host), path)
  expectHealthy(await sendRaw(url, ['GET /healthz HTTP/1.0']), 'HTTP/1.0, which needs no host')
  expect(await ask(url, '/faq', host)).toMatchObject({ status: 200, body: 'the page' })
  expect((await ask(url, '/api/admin/quotes', host)).status).toBe(401)
  expect((await ask(url, '/api/quotes/short', host)).status).toBe(404)
})

test('a page under another public name redirects to ORIGIN, with its query; nothing else does, nor without https', async () => {
  expect((await ask(startTestServer().serve(), '/faq', 'desk.example')).status).toBe(200)
  const url = startTestServer({ environment: { ORIGIN: 'https://desk.example' } }).serve()
  for (const path of ['/', '/faq?a=1&b=%20', '//evil.example/x', '/quote/x']) {
    for (const host of ['www.desk.example', 'front-office.fly.dev', 'DESK.EXAMPLE.NZ:8080']) {
      const { status, headers } = await ask(url, path, host, path === '/quote/x' ? 'HEAD' : 'GET')
      expect([status, headers.get('location')], host).toEqual([308, `https://desk.example${path}`])
    }
  }
  // A health check asks an address, a proxy on the same machine a name of its own.
  const ours = ['desk.example', 'DESK.example:443', '10.0.0.3:3000', '[fdaa::3]:3000', 'localhost', 'app.internal']
  for (const host of ours) expect((await ask(url, '/faq', host)).status, host).toBe(200)
  const other = 'www.desk.example'
  for (const path of ['/livez', '/healthz']) expect((await ask(url, path, other)).status).toBe(200)
  expect((await ask(url, '/api/admin/quotes', other)).status).toBe(401)
  const lines = [`Origin: https://${other}`, 'Content-Length: 0']
  expect((await ask(url, '/api/auth/sign-in', other, 'POST', ...lines)).status).toBe(403)
})

const secret = new Error('a secret message')
test('an error outside every route is a logged 500 without its message (F9, F11)', async () => {
  const { ctx, logged, expectError } = startTestServer()
  expectError('refused')
  const handlers = handlersOf(ctx, {
    paths: ['/'],
    serve: () => Promise.reject(secret),
    show: async () => new Response(),
  })
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', ...handlers })
  onTestFinished(() => server.stop(true))
  for (const path of ['/', '/faq']) {
    const answer = await fetch(new URL(path, server.url), { headers: { accept: 'text/html' } })
    expect(await refusalOf(Promise.resolve(answer))).toEqual([500, 'unexpected'])
    expectEveryHeader(answer.headers, path)
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  const refused = { event: 'refused', level: 'error', code: 'unexpected', stack: expect.stringContaining('at ') }
  expect(logged).toMatchObject([refused, refused])
  expect(JSON.stringify(logged)).not.toContain(secret.message)
})
