import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

// Self-signed for localhost, valid until 2126. The key protects nothing: only tests serve with it.
const read = (name: string) => readFileSync(join(import.meta.dirname, name))

/** Serves a port of this machine over TLS, as the host's proxy does in production. */
export const startTlsProxy = async (port: number) => {
  const server = createServer({ key: read('localhost.key'), cert: read('localhost.crt') }, (asked, answer) => {
    const { method, url: path, headers } = asked
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
