import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { count, invited, post, read, signed } from './fixtures.ts'

const documents = 'select count(*) as n from nda_documents'

const signedEmails = "select count(*) as n from emails where kind like 'nda_signed_%'"

/** Sends these bytes on a new connection and closes it. */
const sendPart = (port: number, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, () => socket.destroy()))
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })

test('a request cut off at any byte and then sent again leaves one signature (E2)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const body = JSON.stringify(signed(await read(server, token)))
  const proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { method, url } = request
      const headers = { ...Object.fromEntries(request.headers), origin: server.config.origin }
      server.wait(10_000)
      return server.ask(new URL(url).pathname, { method, headers, body: await request.text() })
    },
  })
  onTestFinished(() => proxy.stop(true))
  const bytes = new TextEncoder().encode(
    [
      `POST /api/nda/${token}/sign HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      `content-length: ${new TextEncoder().encode(body).length}`,
      '',
      body,
    ].join('\r\n'),
  )
  for (let cut = 0; cut < bytes.length; cut += 1) await sendPart(Number(proxy.port), bytes.subarray(0, cut))
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(0)
  // The whole request, but the client leaves before the response.
  for (let again = 0; again < 3; again += 1) await sendPart(Number(proxy.port), bytes)
  const answer = await post(server, `/api/nda/${token}/sign`, body)
  expect(answer.status).toBe(200)
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(1)
  await backgroundTasksEnded(server.ctx)
  expect([count(server, documents), count(server, signedEmails)]).toEqual([1, 2])
})
