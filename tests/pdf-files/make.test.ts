import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { createMaking } from '#src/pdf-files/make.ts'
import { documents } from '#src/quotes/document/documents.ts'
import { findQuotesWithoutDocument } from '#src/quotes/document/store.ts'
import { plainPdf } from '#tests/fixtures/context.ts'
import { holdWrites } from '#tests/fixtures/rows.ts'
import { databaseOnDisk, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

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
  const release = holdWrites(join(folder, 'server.sqlite'))
  onTestFinished(release)
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const inVain = making.makeMissing(server.ctx)
  await vi.advanceTimersByTimeAsync(seconds(6))
  await inVain
  expect(made.size).toBe(0)
  expect(server.logged.at(-1)).toMatchObject({ kind: 'quote_document', reason: 'SqliteError SQLITE_BUSY' })
  release()
  await making.makeMissing(server.ctx)
  expect([...made]).toEqual(['one'])
})

test('a document that the full queue of the renderer refused is made at the next run, and no fault is logged (F8)', async () => {
  let isFull = true
  const pdf: Context['pdf'] = async (order) => {
    if (isFull) throw new Problem('unavailable')
    return plainPdf(order)
  }
  const server = startTestServer({ pdf })
  await sentQuote(await server.signedIn({ admin: true }))
  await backgroundTasksEnded(server.ctx)
  expect(server.rows('quote_documents')).toEqual([])
  expect(server.logged).toMatchObject([{ level: 'warn', event: 'quote_document_waits' }])
  isFull = false
  await runJobsOnce(server)
  expect(server.rows('quote_documents')).toHaveLength(1)
})

test('a quote whose PDF is missing is found, however many are newer', () => {
  const { ctx, forge } = startTestServer()
  forge(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into quote_tokens (id, quote_id, token_sha256, token_sealed, created_at)
    select 'qtk_' || i, 'quo_' || i, i, 'x', '2026-01-01' from n`)
  forge(`insert into quote_documents (quote_id, kind, sha256, created_at, audit_seq, bytes)
    select quote_id, 'quote', printf('%064d', 0), created_at, 0, x'00' from quote_tokens where quote_id <> 'quo_7'`)
  expect(findQuotesWithoutDocument(ctx, 'quote')).toEqual(['quo_7'])
})
