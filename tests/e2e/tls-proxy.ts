import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Self-signed for localhost, valid until 2126. The key protects nothing: only tests serve with it.
const read = (name: string) => readFileSync(join(import.meta.dirname, name))

/** What the product answers goes on as it is. */
const unchanged = { redirect: 'manual', decompress: false } as const

/** Serves a port of this machine over TLS, as the host's proxy does in production. */
export const startTlsProxy = (port: number) => {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: { key: read('localhost.key'), cert: read('localhost.crt') },
    fetch: ({ url, method, headers, body }) =>
      fetch(`http://127.0.0.1:${port}${url.slice(new URL(url).origin.length)}`, {
        method,
        headers,
        body,
        ...unchanged,
      }),
  })
  return { origin: `https://localhost:${server.port}`, stop: () => server.stop(true) }
}
