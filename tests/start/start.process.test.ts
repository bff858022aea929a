import { connect } from 'node:net'
import { expect, type TestContext, test } from 'vitest'
import { startFakeResend } from '#tests/fixtures/fakes/fake-resend.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { setupLinkOf, startProductProcess } from '#tests/fixtures/product.ts'
import { inFile, rowIn } from '#tests/fixtures/rows.ts'
import { startServerProcess } from '#tests/fixtures/server-process.ts'
import { databaseIn, keyOf, usedFolder } from './fixtures.ts'

const eventsIn = (lines: readonly Record<string, string>[]) => lines.map(({ event }) => event)

/** A server that serves an empty folder. */
const serving = async ({ onTestFinished }: TestContext, environment: Record<string, string> = {}) => {
  const dataDir = folderForTest(onTestFinished)
  const server = await startServerProcess(dataDir, environment, onTestFinished)
  const setupLink = await setupLinkOf(server)
  // Once it answers, it also listens to signals.
  await server.until('/healthz', ({ status }) => status === 200)
  return { ...server, dataDir, setupLink }
}

test('faults of the environment are printed, and the process ends with 78 (G8)', async () => {
  const environment = { ORIGIN: 'https://desk.example', RESEND_API_KEY: 're_x', SECRET_KEY: keyOf(1), PORT: 'x' }
  const { exited, said, log } = startProductProcess({ dataDir: folderForTest(), port: 0, environment })
  expect([await exited, said()]).toEqual([78, ''])
  expect(log().trim().split('\n')).toEqual([expect.stringMatching(/^PORT: /)])
})

// Those below mostly wait for a process, so they run beside each other.

test.concurrent('SIGTERM ends a server within its deadline though a half-sent request hangs, and the log stays plain JSON (H8)', async (parts) => {
  const { expect } = parts
  const { port, dataDir, setupLink, said, stop } = await serving(parts)
  expect(said()).toContain(`The front office is open at http://localhost:${port}\nCreate the first admin: `)
  expect(setupLink).toMatch(/^http:\/\/localhost:\d+\/auth\?setup=[\w-]{43}$/)
  const half = connect(port, '127.0.0.1')
  half.on('error', () => {})
  half.write(
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n{"half"',
  )
  // The server has read the head: a connection that it has not, it may drop at the signal without a word.
  await new Promise((resolve) => half.once('data', resolve))
  const isRefused = async (folder: string, at: number, says: string) => {
    const second = startProductProcess({ dataDir: folder, port: at })
    expect([await second.exited, second.log()]).toEqual([1, expect.stringContaining(says)])
  }
  const other = isRefused(folderForTest(parts.onTestFinished), port, `Is port ${port} in use?`)
  await isRefused(dataDir, 0, 'another process serves this data folder; stop it first: database is locked')
  await other
  // After the deadline it would end with 1.
  const { code, lines } = await stop()
  half.destroy()
  expect(code).toBe(0)
  // The server drops the half-sent request once it has been silent too long, and logs that as a refusal.
  expect(eventsIn(lines)).toEqual(['migrated', 'refused', 'stopped'])
})

test.concurrent('a start on https prints and logs the contract details that are missing and the variables that are misspelt (G8)', async (parts) => {
  const { expect } = parts
  const { said, stop } = await serving(parts, {
    ...{ ORIGIN: 'https://desk.example', RESEND_API_KEY: 're_x', SECRET_KEY: keyOf(1) },
    ...{ BUSINESS_ADDRESS: '', SIGNATORY_NAME: '', DATABASE_URL: 'postgres://desk:canary@db.internal/desk' },
  })
  const reason = 'DATABASE_URL is not a variable of this product. Did you mean DATA_DIR?'
  expect(said().split('\n').slice(0, 3)).toEqual([
    reason,
    'No quote and no NDA goes out until these are set under Settings: Address, Who signs',
    'The front office is open at https://desk.example',
  ])
  const { lines } = await stop()
  expect(lines).toMatchObject([
    { event: 'migrated' },
    { event: 'unknown_variable', level: 'warn', reason },
    { event: 'proxy_not_trusted', level: 'warn' },
    { event: 'details_unset', level: 'warn', reason: 'business.address signatory.name' },
    { event: 'stopped' },
  ])
  expect(said() + JSON.stringify(lines)).not.toContain('canary')
})

/** Sends a request by hand, a byte more each second where it drips. @returns the first line once the server has cut it */
const sendSlowly = (port: number, request: string, drip = '') =>
  new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    const timer = setInterval(() => drip && socket.write(drip), 1000)
    socket.on('data', (bytes) => {
      answer += bytes
    })
    // A write into a connection that the server has ended.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(answer.split('\r\n')[0] ?? '')
    })
  })

test.concurrent('a connection that is silent or trickles is cut, and an oversized or ambiguous request is refused (F8)', async (parts) => {
  const { expect } = parts
  const { port } = await serving(parts)
  const head = 'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\n'
  // Whole requests, at a byte a second, would last longer than this test may.
  const slow = await Promise.all([
    sendSlowly(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n'),
    sendSlowly(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a'),
    sendSlowly(port, `${head}Content-Length: 100\r\n\r\nab`),
    sendSlowly(port, `${head}Content-Length: 1000\r\n\r\nab`, 'a'),
  ])
  for (const answer of slow) expect(answer).not.toContain('200')
  const long = 'a'.repeat(70_000)
  const refused = await Promise.all([
    sendSlowly(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${long}\r\n\r\n`),
    sendSlowly(port, `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    sendSlowly(port, `${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`),
  ])
  expect(refused.map((answer) => answer.split(' ')[1])).toEqual(['431', '400', '400'])
})

test.concurrent('a stop gives back the email in flight, and the next start sends it under its key (H8)', async (parts) => {
  const { expect, onTestFinished } = parts
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  provider.behave('hang')
  const folder = usedFolder(onTestFinished)
  const environment = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: provider.url }
  const first = await startServerProcess(folder, environment, onTestFinished)
  await provider.seen(1)
  expect((await first.stop()).code).toBe(0)
  const email = inFile(databaseIn(folder), (db) => rowIn(db, 'emails'))
  expect(email).toMatchObject({ state: 'pending', leased_until: null, reason: null })
  provider.behave()
  const second = await startServerProcess(folder, environment, onTestFinished)
  await provider.emailTo('hana@rimu.example')
  const [{ key } = { key: '' }, again] = provider.requests
  expect(key).toMatch(/^quote_sent\/quo_1\/1@[0-9a-f]{16}$/)
  expect(again).toMatchObject({ key })
  await second.stop()
})

test.concurrent('a provider that redirects leads the emails of a running server nowhere else (H17)', async (parts) => {
  const { expect, onTestFinished } = parts
  const asked: string[] = []
  const { promise: askedTwice, resolve } = Promise.withResolvers<void>()
  const provider = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ method, url }) => {
      // The second attempt shows that the first one has ended.
      if (asked.push(`${method} ${new URL(url).pathname}`) > 1) resolve()
      return Response.redirect(new URL('/elsewhere', url).href, 307)
    },
  })
  onTestFinished(() => provider.stop(true))
  const environment = { RESEND_API_KEY: 're_x', RESEND_BASE_URL: provider.url.origin }
  await startServerProcess(usedFolder(onTestFinished), environment, onTestFinished)
  await askedTwice
  expect([...new Set(asked)]).toEqual(['POST /emails'])
})
