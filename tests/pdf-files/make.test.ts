import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seconds } from '#src/base/time.ts'
import { createMaking } from '#src/pdf-files/make.ts'
import { findQuotesWithoutDocument } from '#src/quotes/document-store.ts'
import { documents } from '#src/quotes/documents.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'

test('a document that another process kept from being made by its lock is made by the next job (H5)', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  server.expectError('background_fault')
  const made = new Set<string>()
  const making = createMaking({
    files: documents,
    findMissing: () => (made.size > 0 ? [] : ['one']),
    findDue: (_, id) => {
      made.add(id)
      return []
    },
  })
  const other = new Database(join(folder, 'server.sqlite'))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const inVain = making.makeMissing(server.ctx)
  await vi.advanceTimersByTimeAsync(seconds(6))
  await inVain
  expect([...made]).toEqual([])
  expect(server.logged.at(-1)).toMatchObject({ kind: 'quote_document', reason: 'SqliteError SQLITE_BUSY' })
  other.exec('rollback')
  await making.makeMissing(server.ctx)
  expect([...made]).toEqual(['one'])
})

test('a quote whose PDF is missing is found, however many are newer', () => {
  const { ctx } = startTestServer()
  ctx.db.$client.exec(`pragma foreign_keys = off;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into quote_tokens (id, quote_id, token_sha256, token_sealed, created_at)
    select 'qtk_' || i, 'quo_' || i, i, 'x', '2026-01-01' from n;
    insert into quote_documents (quote_id, kind, sha256, created_at, audit_seq, bytes)
    select quote_id, 'quote', printf('%064d', 0), created_at, 0, x'00' from quote_tokens where quote_id <> 'quo_7'`)
  expect(findQuotesWithoutDocument(ctx, 'quote')).toEqual(['quo_7'])
})
