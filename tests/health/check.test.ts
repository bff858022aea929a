import { expect, onTestFinished, test } from 'vitest'
import { seconds } from '#src/base/time.ts'
import { closeDatabase } from '#src/db/close.ts'
import { selectValue } from '#src/db/sql.ts'
import { hasFreeSpace } from '#src/db/writable.ts'
import { fillDisk, holdWrites } from '#tests/fixtures/rows.ts'
import { databaseOnDisk, startTestServer, type TestServer } from '#tests/fixtures/server.ts'

const readHealth = async (server: TestServer, path = '/healthz') => {
  const answer = await server.ask(path)
  return { status: answer.status, body: await answer.json() }
}

const unhealthy = (error: string) => ({ status: 503, body: { status: 'unhealthy', database: 'error', error } })

test('health tells the state, flags and no version or text of a fault (H12)', async () => {
  const server = startTestServer({ environment: { SIGNATORY_NAME: '' } })
  const body = {
    ...{ status: 'healthy', timestamp: '2026-11-01T20:00:00.000Z', responseTime: expect.any(Number) },
    ...{ database: 'connected', error: null },
    environment: { https: false, mail: true, business: false, signUp: true },
  }
  for (const path of ['/healthz', '/api/health']) expect(await readHealth(server, path)).toEqual({ status: 200, body })
  expect((await readHealth(startTestServer())).body).toMatchObject({ environment: { business: true } })
})

// Linux shows these as file systems without free space. A small write succeeds meanwhile.
test.each(['/proc', '/sys'])(
  'a disk without room for the largest write is unhealthy before any is refused: %s (H5)',
  async (DATA_DIR) => {
    const server = startTestServer({ environment: { DATA_DIR } })
    expect(await readHealth(server)).toMatchObject(unhealthy('disk_full'))
  },
)

test.each([
  [120 * 1024, false],
  [8 * 1024 ** 2 - 1, false],
  [8 * 1024 ** 2, true],
  [4 * 1024 ** 4, true],
])('%i free bytes are room for the largest write: %s', (bavail, isEnough) => {
  expect(hasFreeSpace({ bavail, bsize: 1 })).toBe(isEnough)
})

test('a full disk is unhealthy until a write is committed again (H5)', async () => {
  const server = startTestServer()
  const free = fillDisk(server.ctx.db)
  expect(await readHealth(server)).toMatchObject(unhealthy('disk_full'))
  free()
  server.wait(seconds(1))
  expect((await readHealth(server)).status).toBe(200)
})

test('a lock of another process is unhealthy, told without SQLite’s own wait for it (H5)', async () => {
  const { file, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const release = holdWrites(file)
  onTestFinished(release)
  // SQLite's own wait would stop every other request, and this test, for ten minutes.
  selectValue(server.ctx, 'pragma busy_timeout = 600000')
  expect(await readHealth(server)).toMatchObject(unhealthy('database_busy'))
  release()
  server.wait(seconds(1))
  expect((await readHealth(server)).status).toBe(200)
})

test('health commits one write for all who ask within three seconds, and leaves no row (H5)', async () => {
  const server = startTestServer()
  const changes = () => Number(selectValue(server.ctx, 'select total_changes()'))
  const changedByAsking = async () => {
    const before = changes()
    await Promise.all(Array.from({ length: 50 }, () => readHealth(server)))
    return changes() - before
  }
  await server.storesNothing(async () => {
    // A row comes and goes.
    expect(await changedByAsking()).toBe(2)
    server.wait(seconds(3) - 1)
    expect(await changedByAsking()).toBe(0)
    server.wait(1)
    expect(await changedByAsking()).toBe(2)
  })
})

test('a database that cannot be read is unhealthy, in status and body; /livez tells that the process answers (H5)', async () => {
  const server = startTestServer()
  server.execute('alter table quotes rename to away')
  expect(await readHealth(server)).toMatchObject(unhealthy('database_unreadable'))
  closeDatabase(server.ctx.db)
  expect(await readHealth(server, '/livez')).toEqual({ status: 200, body: { status: 'live' } })
})
