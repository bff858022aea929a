import { expect, test } from 'vitest'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

test('a failure in the same millisecond as a success is a failure, and the success stays known', () => {
  const { ctx } = startTestServer()
  const record = (ok: boolean) => transact(ctx, (tx) => recordRun(tx, { kind: 'backup', ok }))
  const now = new Date(ctx.clock()).toISOString()

  record(true)
  record(false)
  expect(findRun(ctx, 'backup')).toMatchObject({ ok: false, ranAt: now, succeededAt: now })
  record(true)
  expect(findRun(ctx, 'backup')).toMatchObject({ ok: true })
})
