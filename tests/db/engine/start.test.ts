import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nameFreePostgres, postgresServer } from '#tests/fixtures/postgres.ts'
import { startServerProcess } from '#tests/fixtures/server-process.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

const folderForTest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.runIf(postgresServer)(
  'a start without its Postgres serves the pages, goes into service once it is there, and a second server joins (H4, H18)',
  async () => {
    const { url, create } = nameFreePostgres()
    const start = async () => {
      const server = await startServerProcess(folderForTest(), { DATABASE_URL: url, SECRET_KEY })
      onTestFinished(() => void server.child.kill('SIGKILL'))
      return server
    }
    const first = await start()
    await first.until('/healthz', ({ text }) => text.includes('database_unreachable'))
    expect((await first.ask('/')).status).toBe(200)
    expect((await first.ask('/api/auth/session')).status).toBe(503)
    create()
    await first.until('/healthz', ({ status }) => status === 200)
    const second = await start()
    await second.until('/healthz', ({ status }) => status === 200)
    for (const server of [first, second]) server.child.kill('SIGTERM')
    const [ofFirst, ofSecond] = [await first.ended(), await second.ended()]
    const told = ofFirst.map(({ event, code }) => `${event} ${code}`)
    expect(told).toEqual(expect.arrayContaining(['degraded database_unreachable', 'in_service undefined']))
    expect(ofSecond.map(({ event }) => event)).not.toContain('migrated')
  },
)
