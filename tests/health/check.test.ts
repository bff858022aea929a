import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { expectEveryHeader } from '#tests/fixtures/headers.ts'
import { databaseOnDisk, dump, startTestServer } from '#tests/fixtures/server.ts'

const readHealth = async (server: ReturnType<typeof startTestServer>, path = '/healthz') => {
  const answer = await server.ask(path)
  return { status: answer.status, body: await answer.json() }
}

test('health tells the state, flags and no version or text of a fault (H12)', async () => {
  const server = startTestServer({ environment: { SIGNATORY_NAME: '' } })
  for (const path of ['/healthz', '/api/health']) {
    expect(await readHealth(server, path)).toEqual({
      status: 200,
      body: {
        status: 'healthy',
        timestamp: '2026-11-01T20:00:00.000Z',
        responseTime: expect.any(Number),
        database: 'connected',
        error: null,
        environment: { https: false, mail: true, business: false, signUp: true },
      },
    })
  }
  expect((await readHealth(startTestServer())).body).toMatchObject({ environment: { business: true } })
})

test('a database that cannot be read is unhealthy, in status and body (H5)', async () => {
  const server = startTestServer()
  server.ctx.db.$client.exec('alter table quotes rename to away')
  expect(await readHealth(server)).toMatchObject({
    status: 503,
    body: { status: 'unhealthy', database: 'error', error: 'database_unreadable' },
  })
})

test('a full disk is unhealthy until a write is committed again, however little is free (H5)', async () => {
  // Linux shows /proc as a file system without free space.
  const server = startTestServer({ environment: { DATA_DIR: '/proc' } })
  const { $client } = server.ctx.db
  $client.pragma(`max_page_count = ${$client.pragma('page_count', { simple: true })}`)
  expect(await readHealth(server)).toMatchObject({
    status: 503,
    body: { status: 'unhealthy', database: 'error', error: 'disk_full' },
  })
  $client.pragma('max_page_count = 1073741823')
  server.wait(1000)
  expect((await readHealth(server)).status).toBe(200)
})

test('a lock of another process is unhealthy, told at once and while other requests are answered (H5)', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const other = new Database(join(folder, 'server.sqlite'))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const health = await readHealth(server)
  expect(health).toMatchObject({ status: 503, body: { database: 'error', error: 'database_busy' } })
  // SQLite itself would wait for 5 seconds.
  expect(health.body.responseTime).toBeLessThan(1000)
  other.exec('rollback')
  server.wait(1000)
  expect((await readHealth(server)).status).toBe(200)
})

test('health commits one write for all who ask within three seconds, and leaves no row (H5)', async () => {
  const server = startTestServer()
  const before = dump(server.ctx.db)
  const changes = () => server.ctx.db.$client.prepare('select total_changes()').pluck().get() as number
  const askOften = async () => {
    const start = changes()
    await Promise.all(Array.from({ length: 50 }, () => readHealth(server)))
    return changes() - start
  }
  // A row comes and goes.
  expect(await askOften()).toBe(2)
  server.wait(2999)
  expect(await askOften()).toBe(0)
  server.wait(1)
  expect(await askOften()).toBe(2)
  expect(dump(server.ctx.db)).toEqual(before)
})

test('/livez tells that the process answers, whatever the database does (H5)', async () => {
  const server = startTestServer()
  server.ctx.db.$client.close()
  const answer = await server.ask('/livez')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'live' }])
  expectEveryHeader(answer.headers, '/livez')
})
