import { expect, test } from 'vitest'
import { recordEvent } from '#src/audit/record.ts'
import { makeBackup, makeDueBackup } from '#src/backup/make.ts'
import { restore } from '#src/backup/restore.ts'
import { listLocalCopies } from '#src/db/copies.ts'
import { transact } from '#src/db/transact.ts'
import { findRun } from '#src/status/find-run.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'

test('an empty database is not copied by itself: its copy would be newer than those of the lost one (H6)', async () => {
  const { db } = databaseOnDisk()
  const { ctx } = startTestServer({ db })
  await makeDueBackup(ctx)
  expect([findRun(ctx, 'backup'), listLocalCopies(ctx.config.dataDir)]).toEqual([null, []])
  transact(ctx, (tx) => recordEvent(tx, { event: 'account_created', subject: 'usr_1' }))
  await makeDueBackup(ctx)
  expect(listLocalCopies(ctx.config.dataDir)).toHaveLength(1)
})

test('a restore of the newest copy refuses one of an empty database, and says what to do (H7)', async () => {
  const { db } = databaseOnDisk()
  const { ctx } = startTestServer({ db })
  await makeBackup(ctx)
  await expect(restore(ctx, { from: 'latest', until: null })).rejects.toThrow(
    'Take one from before the loss: --at TIME',
  )
})
