import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/fixtures/server.ts'

const asked = async (server: ReturnType<typeof startTestServer>, path = '/healthz') => {
  const answer = await server.ask(path)
  return { status: answer.status, body: await answer.json() }
}

test('H12: health says how it is, and nothing of the inside', async () => {
  const server = startTestServer()
  for (const path of ['/healthz', '/api/health']) {
    expect(await asked(server, path)).toEqual({
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
})

test('H5: a database that cannot be read is unhealthy, by status and by word', async () => {
  const server = startTestServer()
  server.ctx.db.$client.exec('alter table quotes rename to away')
  expect(await asked(server)).toMatchObject({
    status: 503,
    body: { status: 'unhealthy', database: 'error', error: 'database_unreadable' },
  })
})

// Linux shows its processes as a file system on which nothing is free.
test.skipIf(!existsSync('/proc/self'))('H5: so is a disk on which a write may fail at any moment', async () => {
  const server = startTestServer({ environment: { DATA_DIR: '/proc' } })
  expect(await asked(server)).toMatchObject({
    status: 503,
    body: { status: 'unhealthy', database: 'error', error: 'disk_full' },
  })
})
