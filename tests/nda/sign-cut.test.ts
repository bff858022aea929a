import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { issuedNda, madeOf, post, signed } from './fixtures.ts'

/** Sends these bytes on a new connection and closes it. */
const sendPart = (port: number, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, () => socket.destroy()))
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })

test('a request cut off at any byte and then sent again leaves one signature (E2)', async () => {
  const { server, token, read } = await issuedNda()
  const body = JSON.stringify(signed(await read()))
  const path = `/api/nda/${token}/sign`
  const proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      server.wait(10_000)
      return post(server, path, await request.text())
    },
  })
  onTestFinished(() => proxy.stop(true))
  const length = new TextEncoder().encode(body).length
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `content-length: ${length}`]
  const bytes = new TextEncoder().encode([...head, '', body].join('\r\n'))
  for (let cut = 0; cut < bytes.length; cut += 1) await sendPart(Number(proxy.port), bytes.subarray(0, cut))
  expect(server.rows('nda_signatures')).toEqual([])
  // The whole request, but the client leaves before the response.
  for (let again = 0; again < 3; again += 1) await sendPart(Number(proxy.port), bytes)
  expect((await post(server, path, body)).status).toBe(200)
  expect(server.rows('nda_signatures')).toHaveLength(1)
  await backgroundTasksEnded(server.ctx)
  expect(madeOf(server)).toEqual({ documents: 1, emails: 2 })
})
