import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/fixtures/server.ts'

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

// Linux shows /proc as a file system without free space.
test.skipIf(!existsSync('/proc/self'))('a full disk is unhealthy (H5)', async () => {
  const server = startTestServer({ environment: { DATA_DIR: '/proc' } })
  expect(await readHealth(server)).toMatchObject({
    status: 503,
    body: { status: 'unhealthy', database: 'error', error: 'disk_full' },
  })
})
