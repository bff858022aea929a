import { copyFileSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteCopy, uploadCopy } from '#src/backup/bucket.ts'
import { deleteOldCopies } from '#src/backup/delete-old.ts'
import { abandonCopies } from '#src/backup/job-lock.ts'
import { restore } from '#src/backup/restore.ts'
import { proveDueRestore, proveRestore } from '#src/backup/restore-drill.ts'
import { uploadBackup, uploadDueBackup } from '#src/backup/upload.ts'
import { type Instant, instant, minutes } from '#src/base/time.ts'
import { watchClock } from '#src/clock/guard.ts'
import type { Context } from '#src/context.ts'
import { copiesFolder, databaseFile } from '#src/db/copies.ts'
import { copyName, nameOfTime } from '#src/db/copy-names.ts'
import { findRun } from '#src/runs/record.ts'
import { configured } from '#tests/fixtures/config.ts'
import { bucketEnvironment } from '#tests/fixtures/fakes/bucket.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { damageFile } from '#tests/fixtures/rows.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { day, hour, otherCrypto, serverOnDisk, serverWithBucket } from './disk-server.ts'

test('each backup goes to the bucket, once, and is remembered (H6)', async () => {
  const { ctx, wait, copyNow, inBucket } = await serverWithBucket()
  await uploadDueBackup(ctx)
  expect(findRun(ctx, 'off_site')).toBeNull()
  const { name } = copyNow()
  await uploadDueBackup(ctx)
  const run = findRun(ctx, 'off_site')
  expect(run).toMatchObject({ ok: true, detail: { name } })
  wait(minutes(31))
  await uploadDueBackup(ctx)
  expect(findRun(ctx, 'off_site')).toEqual(run)
  const { name: later } = copyNow()
  await uploadDueBackup(ctx)
  expect(await inBucket()).toEqual([later, name])
})

test('a clock that is not trusted takes no copy from the bucket (H14)', async () => {
  const { ctx, wait, copyNow, inBucket } = await serverWithBucket()
  watchClock(ctx, { held: [] })
  const { name: before } = copyNow()
  await uploadBackup(ctx)
  // A right clock would find it older than any copy that is kept.
  wait(60 * day)
  copyNow()
  await uploadBackup(ctx)
  expect(await inBucket()).toEqual([expect.any(String), before])
})

test('a bucket out of reach is remembered with the reason, and tried again after half an hour (H6)', async () => {
  const { ctx, wait, expectError, copyNow, inBucket } = await serverWithBucket()
  const { name } = copyNow()
  expectError('copy_failed')
  const { offSite } = configured(bucketEnvironment('http://127.0.0.1:9'))
  await uploadDueBackup({ ...ctx, config: { ...ctx.config, offSite } })
  expect(findRun(ctx, 'off_site')).toMatchObject({ ok: false, detail: { reason: expect.stringContaining('reached') } })
  wait(minutes(30) - 1)
  await uploadDueBackup(ctx)
  expect(await inBucket()).toEqual([])
  wait(1)
  await uploadDueBackup(ctx)
  expect(await inBucket()).toEqual([name])
})

test('the bucket keeps what the disk keeps: the newest of each day, and none for ever (H6)', async () => {
  const { ctx, travelTo, copyNow, inBucket } = await serverWithBucket()
  // The bucket tells the time too, and by a wrong clock nothing would go.
  travelTo(new Date().toISOString())
  const { file, name } = copyNow()
  const nameOf = (daysAgo: number, time: string) =>
    `${instant(ctx.clock() - daysAgo * day).slice(0, 10)}T${time}-00-00Z-schema-0008.sqlite`
  for (const other of [nameOf(7, '18'), nameOf(7, '06'), nameOf(20, '18')]) await uploadCopy(ctx, { file, name: other })
  await uploadBackup(ctx)
  expect(await inBucket()).toEqual([name, nameOf(7, '18')])
})

test('a shutdown waits for no upload, and records none as failed (H6, H8)', async () => {
  const { ctx, copyNow } = await serverWithBucket()
  copyNow()
  const uploading = uploadDueBackup(ctx)
  abandonCopies(ctx)
  await uploading
  expect(findRun(ctx, 'off_site')).toBeNull()
})

test('another machine restores from the bucket with the two keys alone, and with another BACKUP_KEY nothing (H7)', async () => {
  const { ctx, wait, record, copyNow, inBucket } = await serverWithBucket()
  const restoreTo = async (dataDir: string, until: Instant | null, changes: Partial<Context['config']> = {}) =>
    restore({ ...ctx, config: { ...ctx.config, ...changes, dataDir } }, { from: 's3', until })
  const first = instant(ctx.clock())
  for (const subject of ['usr_second', 'usr_third']) {
    copyNow()
    await uploadBackup(ctx)
    wait(hour)
    record(subject)
  }
  for (const [until, events] of [[first, 1] as const, [null, 2] as const])
    expect((await restoreTo(folderForTest(), until))[0]).toContain(`${events} events`)
  const dataDir = folderForTest()
  await expect(restoreTo(dataDir, null, { backupKey: new Uint8Array(32).fill(1) })).rejects.toThrow('BACKUP_KEY')
  for (const name of await inBucket()) await deleteCopy(ctx, { name })
  await expect(restoreTo(dataDir, null)).rejects.toThrow('There is no copy')
  expect(existsSync(databaseFile(dataDir))).toBe(false)
})

test('the restore drill fetches, decrypts and checks the newest copy in the bucket, opens a link and leaves nothing (H7)', async () => {
  const { server, ctx, dataDir, copyNow } = await serverWithBucket()
  await sentQuote(await server.signedIn({ admin: true }))
  const { name } = copyNow()
  await uploadBackup(ctx)
  const before = readdirSync(dataDir).sort()
  await proveRestore(ctx)
  const detail = { name, from: 'bucket', link: true }
  expect(findRun(ctx, 'restore_drill')).toMatchObject({ ok: true, detail })
  expect(readdirSync(dataDir).sort()).toEqual(before)
  await expect(proveRestore({ ...ctx, crypto: otherCrypto(ctx) })).rejects.toThrow('SECRET_KEY')
})

test('a copy in the bucket that does not open fails the drill, with the reason, and leaves nothing (H7)', async () => {
  const { ctx, dataDir, objects, copyNow } = await serverWithBucket()
  const { file, name } = copyNow()
  const fails = async (reason: string) => {
    await expect(proveRestore(ctx)).rejects.toThrow(reason)
    const detail = { reason: expect.stringContaining(reason) }
    expect(findRun(ctx, 'restore_drill')).toMatchObject({ ok: false, detail })
    expect(readdirSync(dataDir)).not.toContain('restore-drill')
  }
  await fails('There is no copy')
  await uploadCopy(ctx, { file, name })
  const stored = readdirSync(objects, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('_object'))
  damageFile(join(objects, stored ?? ''))
  await fails('This copy is damaged')
  damageFile(file)
  await uploadCopy(ctx, { file, name })
  await fails('The file is damaged')
})

test('without a bucket the drill takes the copy of the disk: with the first one, then monthly, and a day after a failure (H7)', async () => {
  const { ctx, wait, expectError, dataDir, copyNow } = serverOnDisk()
  const runAfter = async (milliseconds: number) => {
    wait(milliseconds)
    await proveDueRestore(ctx)
    const run = findRun(ctx, 'restore_drill')
    return run && `${run.ranAt.slice(0, 10)} ${run.ok}`
  }
  expect(await runAfter(0)).toBeNull()
  const { file, name } = copyNow()
  expect(await runAfter(0)).toBe('2026-11-01 true')
  expect(findRun(ctx, 'restore_drill')?.detail).toMatchObject({ name, from: 'disk', events: 1, link: false })
  const whole = join(dataDir, 'whole')
  copyFileSync(file, whole)
  writeFileSync(file, 'no database at all')
  expectError('copy_failed')
  expect([await runAfter(30 * day - 1), await runAfter(1)]).toEqual(['2026-11-01 true', '2026-12-01 false'])
  copyFileSync(whole, file)
  expect([await runAfter(day - 1), await runAfter(1)]).toEqual(['2026-12-01 false', '2026-12-02 true'])
})

test('while no new copy can be made, the old ones stay (H6)', async () => {
  const { ctx, wait, dataDir, copies, copyNow } = serverOnDisk()
  const { file } = copyNow()
  for (let each = 1; each < 10; each += 1) {
    const name = copyName(nameOfTime(instant(ctx.clock() - each * 6 * hour)), '0008')
    copyFileSync(file, join(copiesFolder(dataDir), name))
  }
  wait(13 * hour + 1000)
  await deleteOldCopies(ctx)
  expect(copies()).toHaveLength(10)
  copyNow()
  await deleteOldCopies(ctx)
  expect(copies()).toHaveLength(5)
})

test('files that a restore replaced go after 30 days (H11)', async () => {
  const { ctx, wait, dataDir } = serverOnDisk()
  const replaced = join(dataDir, 'replaced-2026-11-01T20-00-00Z')
  mkdirSync(replaced)
  writeFileSync(join(replaced, 'older.sqlite'), 'x')
  utimesSync(replaced, ctx.clock() / 1000, ctx.clock() / 1000)
  const isLeftAfter = async (milliseconds: number) => {
    wait(milliseconds)
    await deleteOldCopies(ctx)
    return existsSync(replaced)
  }
  expect([await isLeftAfter(30 * day), await isLeftAfter(1000)]).toEqual([true, false])
})
