import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { makeMissingDocuments } from '#src/nda/make-document.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { count, invited, post, read, signed } from './fixtures.ts'
import type { Seen } from './racing-process.ts'

const invitationsRaced = 60
/** Of each process: 32 together. */
const triesOfEach = 16

test('of 32 racing signatures from two processes one wins, with one record and two emails (E4)', {
  timeout: 120_000,
}, async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  for (let n = 0; n < invitationsRaced; n += 1) {
    const { id } = await sentQuote(admin, { client_company: `Company ${n}` })
    await admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: {} })
  }
  const count = (sql: string) => (db.$client.prepare(sql).get() as { n: number }).n

  const [first, second] = await raceTwoProcesses<Seen[]>(
    join(import.meta.dirname, 'racing-process.ts'),
    join(folder, 'server.sqlite'),
    server.ctx.clock(),
    triesOfEach,
  )

  // The job makes what a process could not store while the other one held the lock.
  await makeMissingDocuments(server.ctx)
  expect(first).toHaveLength(invitationsRaced)
  for (const one of first) {
    const other = second.find(({ id }) => id === one.id)
    const statuses = [...Object.keys(one.statuses), ...Object.keys(other?.statuses ?? {})]
    expect(statuses.every((status) => status === '200' || status === '409')).toBe(true)
    // Every 200 of both processes is the one stored record.
    const winners = [...one.winners, ...(other?.winners ?? [])]
    expect([winners.length, new Set(winners).size]).toEqual([triesOfEach, 1])
    expect(new Set([...one.records, ...(other?.records ?? [])]).size).toBe(1)
    const stored = db.$client.prepare('select signature from nda_signatures where invitation_id = ?').get(one.id)
    expect(stored).toEqual({ signature: winners[0] })
  }
  expect(count('select count(*) as n from nda_signatures')).toBe(invitationsRaced)
  expect(count('select count(*) as n from nda_documents')).toBe(invitationsRaced)
  expect(count("select count(*) as n from emails where kind like 'nda_signed_%'")).toBe(2 * invitationsRaced)
  expect(count("select count(*) as n from audit_events where event = 'nda_signed'")).toBe(invitationsRaced)
  expect(verifyAudit(server.ctx).broken).toBeNull()
  expect(verifySignatures(server.ctx)).toEqual({ signatures: invitationsRaced, changed: null })
})

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
