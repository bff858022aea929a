import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seconds } from '#src/base/time.ts'
import { createDocumentJobs } from '#src/pdf/jobs.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'

test('a document that another process kept from being made by its lock is made by the next job (H5)', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  server.expectError('background_fault')
  const made: string[] = []
  const jobs = createDocumentJobs({
    name: 'test_document',
    make: async (_, id) => void made.push(id),
    findMissing: () => ({ ids: made.length > 0 ? [] : ['one'], last: '' }),
  })
  const other = new Database(join(folder, 'server.sqlite'))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const inVain = jobs.makeMissing(server.ctx)
  await vi.advanceTimersByTimeAsync(seconds(6))
  await inVain
  expect(made).toEqual([])
  expect(server.logged.at(-1)).toMatchObject({ kind: 'test_document', reason: 'SqliteError SQLITE_BUSY' })
  other.exec('rollback')
  await jobs.makeMissing(server.ctx)
  expect(made).toEqual(['one'])
})
