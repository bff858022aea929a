import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { abandonCopies } from '#src/backup/alone.ts'
import { deleteCopy, listCopies, uploadCopy } from '#src/backup/bucket.ts'
import { makeBackup, makeDueBackup } from '#src/backup/make.ts'
import { restore } from '#src/backup/restore.ts'
import { uploadBackup, uploadDueBackup } from '#src/backup/upload.ts'
import { type Instant, instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { databaseFile } from '#src/db/copies.ts'
import { findRun } from '#src/runs/record.ts'
import { startBucket } from '#tests/fixtures/bucket.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { day, hour, serverOnDisk, serverWithBucket } from './disk-server.ts'

const namesIn = async (ctx: Parameters<typeof listCopies>[0]) => (await listCopies(ctx)).map(({ name }) => name)

test('each backup goes to the bucket, once, and is remembered (H6)', async () => {
  const { ctx, wait, copies } = await serverWithBucket()
  await uploadDueBackup(ctx)
  expect(findRun(ctx, 'off_site')).toBeNull()
  for (const _ of [1, 2]) {
    await makeDueBackup(ctx)
    await uploadDueBackup(ctx)
    expect(await namesIn(ctx)).toEqual(copies())
    expect(findRun(ctx, 'off_site')).toMatchObject({ ok: true, detail: { name: copies()[0] } })
    wait(minutes(31))
    const run = findRun(ctx, 'off_site')
    await uploadDueBackup(ctx)
    expect(findRun(ctx, 'off_site')).toEqual(run)
    wait(6 * hour)
  }
})

test('a bucket out of reach fails no backup, and is tried again after half an hour (H6)', async () => {
  const { environment } = await startBucket()
  const unreachable = { ...environment, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }
  const { ctx, expectError, copies, dataDir } = serverOnDisk(unreachable)
  await makeDueBackup(ctx)
  expectError('copy_failed')
  await uploadDueBackup(ctx)
  expect([copies().length, findRun(ctx, 'backup')?.ok]).toEqual([1, true])
  expect(findRun(ctx, 'off_site')).toMatchObject({ ok: false, detail: { reason: expect.stringContaining('reached') } })
  closeDatabase(ctx.db)
  const again = serverOnDisk(environment, dataDir)
  again.wait(minutes(30) - 1)
  await uploadDueBackup(again.ctx)
  expect(await namesIn(again.ctx)).toEqual([])
  again.wait(1)
  await uploadDueBackup(again.ctx)
  expect(await namesIn(again.ctx)).toEqual(copies())
})

test('the bucket keeps what the disk keeps: the newest of each day, and none for ever (H6)', async () => {
  const { ctx, travelTo } = await serverWithBucket()
  // The bucket tells the time too, and by a wrong clock nothing would go.
  travelTo(new Date().toISOString())
  const { file, name } = await makeBackup(ctx)
  const nameOf = (daysAgo: number, time: string) =>
    `${instant(ctx.clock() - daysAgo * day).slice(0, 10)}T${time}-00-00Z-schema-0008.sqlite`
  for (const other of [nameOf(7, '18'), nameOf(7, '06'), nameOf(20, '18')]) await uploadCopy(ctx, { file, name: other })
  await uploadBackup(ctx)
  expect(await namesIn(ctx)).toEqual([name, nameOf(7, '18')])
})

test('a shutdown waits for no upload, and records none as failed (H6, H8)', async () => {
  const { ctx } = await serverWithBucket()
  await makeBackup(ctx)
  const uploading = uploadDueBackup(ctx)
  abandonCopies(ctx)
  await uploading
  expect(findRun(ctx, 'off_site')).toBeNull()
})

test('another machine restores from the bucket with the two keys alone, and with another BACKUP_KEY nothing (H7)', async () => {
  const { ctx, wait, record } = await serverWithBucket()
  const restoreTo = async (dataDir: string, until: Instant | null, changes: Partial<Context['config']> = {}) => {
    return restore({ ...ctx, config: { ...ctx.config, ...changes, dataDir } }, { from: 's3', until })
  }
  const first = instant(ctx.clock())
  await makeBackup(ctx)
  const { name } = await uploadBackup(ctx)
  wait(hour)
  record('usr_later')
  await makeBackup(ctx)
  const { name: later } = await uploadBackup(ctx)
  for (const [until, events] of [[first, 1] as const, [null, 2] as const]) {
    const dataDir = folderForTest()
    expect((await restoreTo(dataDir, until))[0]).toContain(`${events} events`)
    expect(existsSync(databaseFile(dataDir))).toBe(true)
  }
  const dataDir = folderForTest()
  await expect(restoreTo(dataDir, null, { backupKey: new Uint8Array(32).fill(1) })).rejects.toThrow('BACKUP_KEY')
  for (const each of [name, later]) await deleteCopy(ctx, { name: each })
  await expect(restoreTo(dataDir, null)).rejects.toThrow('There is no copy')
  expect(existsSync(databaseFile(dataDir))).toBe(false)
})
