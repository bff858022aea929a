import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExpectStatic, test } from 'vitest'
import { holdLock } from '#src/db/lock.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { holdWrites } from '#tests/fixtures/rows.ts'
import { type ServerProcess, startServerProcess } from '#tests/fixtures/server-process.ts'
import { databaseIn, usedFolder } from './fixtures.ts'

const phone = businessEnvironment.BUSINESS_PHONE

const expectDegraded = async (expect: ExpectStatic, server: ServerProcess, kind: string) => {
  expect((await server.until('/', ({ status }) => status === 200)).text).toContain('<html')
  expect(await server.ask('/livez')).toMatchObject({ status: 200, text: '{"status":"live"}' })
  const unhealthy = { status: 'unhealthy', database: 'disconnected', error: kind, environment: { https: false } }
  const health = await server.ask('/healthz')
  expect([health.status, JSON.parse(health.text)]).toMatchObject([503, unhealthy])
  const outOfService = { code: 'out_of_service', error: expect.stringContaining(phone) }
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  for (const [path, init] of [['/api/auth/session'], ['/api/needs-assessments', json]] as const) {
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
  const { '.': top, 'before-migration': former, 'notes.txt': ofOthers, ...files } = modes()
  expect([top, former, ofOthers]).toEqual(['700', '700', '755'])
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['front-office.sqlite-wal', 'secret.key', 'settings.json']))
  expect(new Set(Object.values(files))).toEqual(new Set(['600']))
})
