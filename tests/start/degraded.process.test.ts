import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExpectStatic, test } from 'vitest'
import { holdLock } from '#src/db/lock.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { startFakeResend } from '#tests/fixtures/fakes/fake-resend.ts'
import { holdWrites } from '#tests/fixtures/rows.ts'
import { type ServerProcess, startServerProcess } from '#tests/fixtures/server-process.ts'
import { databaseIn, keyOf, usedFolder } from './fixtures.ts'

const phone = businessEnvironment.BUSINESS_PHONE

const expectDegraded = async (expect: ExpectStatic, server: ServerProcess, kind: string) => {
  expect((await server.until('/', ({ status }) => status === 200)).text).toContain('<html')
  expect(await server.ask('/livez')).toMatchObject({ status: 200, text: '{"status":"live"}' })
  const unhealthy = { status: 'unhealthy', database: 'disconnected', error: kind, environment: { https: false } }
  for (const path of ['/healthz', '/api/health']) {
    const health = await server.ask(path)
    expect([health.status, JSON.parse(health.text)], path).toMatchObject([503, unhealthy])
  }
  const outOfService = { code: 'out_of_service', error: expect.stringContaining(phone) }
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  for (const [path, init] of [['/api/auth/session'], ['/api/needs-assessments', json], ['/api/x']] as const) {
    const refused = await server.ask(path, init)
    expect([refused.status, JSON.parse(refused.text)], path).toEqual([503, outOfService])
    expect(Number(refused.headers.get('retry-after')), path).toBeGreaterThan(0)
  }
  const posted = await server.ask('/start-assessment', { method: 'POST', body: new URLSearchParams({ name: 'Hana' }) })
  expect([posted.status, posted.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(posted.text).toContain(phone)
}

test.concurrent('with a damaged or locked database the pages are served and the API is not, and the service returns by itself (H4)', async (parts) => {
  const { expect, onTestFinished } = parts
  const folder = usedFolder(onTestFinished)
  const good = readFileSync(databaseIn(folder))
  writeFileSync(databaseIn(folder), 'no database '.repeat(1000))
  const server = await startServerProcess(folder, {}, onTestFinished)
  await expectDegraded(expect, server, 'database_damaged')
  // A restore may use the folder meanwhile, and what it leaves may be locked by yet another process.
  const release = holdLock(folder)
  writeFileSync(databaseIn(folder), good)
  const endWrites = holdWrites(databaseIn(folder))
  release()
  await server.until('/healthz', ({ text }) => text.includes('database_busy'))
  await expectDegraded(expect, server, 'database_busy')
  endWrites()
  await server.until('/healthz', ({ status }) => status === 200)
  expect((await server.ask('/api/auth/session')).status).toBe(200)
  const events = (await server.stop()).lines.map(({ event, code }) => `${event} ${code}`)
  expect(events).toEqual(expect.arrayContaining(['degraded database_damaged', 'in_service undefined']))
})

test.concurrent('with another key the log names both by their fingerprints, and the right key sends what waited (H15)', async (parts) => {
  const { expect, onTestFinished } = parts
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const folder = usedFolder(onTestFinished)
  const environment = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: provider.url }
  const wrong = await startServerProcess(folder, { ...environment, SECRET_KEY: keyOf(9) }, onTestFinished)
  await wrong.until('/api/health', ({ status }) => status === 503)
  const line = (await wrong.stop()).lines.find(({ event }) => event === 'degraded')
  const fingerprints = /fingerprint ([\da-f]{8}).* fingerprint ([\da-f]{8}) is wanted/.exec(line?.reason ?? '')
  expect(new Set(fingerprints?.slice(1)).size).toBe(2)
  expect(provider.requests).toEqual([])

  const right = await startServerProcess(folder, environment, onTestFinished)
  expect((await provider.emailTo('hana@rimu.example')).key).toBe('quote_sent/quo_1/1')
  expect((await right.stop()).lines.map(({ event }) => event)).toContain('stopped')
})

test.concurrent('the data folder and its files are for their owner alone, whatever they were before (H15)', async (parts) => {
  const { expect, onTestFinished } = parts
  const folder = usedFolder(onTestFinished)
  mkdirSync(join(folder, 'before-migration'))
  writeFileSync(join(folder, 'before-migration/2026.sqlite'), '')
  writeFileSync(join(folder, 'notes.txt'), '')
  const modes = () =>
    Object.fromEntries(
      // The first backup may be under way.
      ['.', ...readdirSync(folder, { recursive: true }).filter((name) => !String(name).startsWith('backups'))].map(
        (name) => [String(name), (statSync(join(folder, String(name))).mode & 0o777).toString(8)],
      ),
    )
  for (const name of Object.keys(modes())) chmodSync(join(folder, name), name.includes('.s') ? 0o644 : 0o755)
  const server = await startServerProcess(folder, {}, onTestFinished)
  await server.until('/healthz', ({ status }) => status === 200)
  expect(modes()).toEqual({
    '.': '700',
    'before-migration': '700',
    'before-migration/2026.sqlite': '600',
    'front-office.sqlite': '600',
    'front-office.sqlite-shm': '600',
    'front-office.sqlite-wal': '600',
    'lock.sqlite': '600',
    'lock.sqlite-journal': '600',
    'notes.txt': '755',
    'secret.key': '600',
    'settings.json': '600',
    'terms.json': '600',
    'words.json': '600',
  })
})
