import { copyFileSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteCopy, listCopies, uploadCopy } from '#src/backup/bucket.ts'
import { deleteOldCopies } from '#src/backup/delete-old.ts'
import { abandonCopies } from '#src/backup/job-lock.ts'
import { makeBackup, makeDueBackup } from '#src/backup/make.ts'
import { restore } from '#src/backup/restore.ts'
import { proveDueRestore, proveRestore } from '#src/backup/restore-drill.ts'
import { uploadBackup, uploadDueBackup } from '#src/backup/upload.ts'
import { type Instant, instant, minutes } from '#src/base/time.ts'
import { watchClock } from '#src/clock/guard.ts'
import type { Context } from '#src/context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { copiesFolder, databaseFile } from '#src/db/copies.ts'
import { copyName, nameOfTime } from '#src/db/copy-names.ts'
import { findRun } from '#src/runs/record.ts'
import { startBucket } from '#tests/fixtures/fakes/bucket.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { damageFile } from '#tests/fixtures/rows.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { day, hour, otherCrypto, serverOnDisk, serverWithBucket } from './disk-server.ts'

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

test('a clock that is not trusted takes no copy from the bucket (H14)', async () => {
  const { ctx, wait } = await serverWithBucket()
  watchClock(ctx, { held: [] })
  await makeBackup(ctx)
  await uploadBackup(ctx)
  const [before] = await namesIn(ctx)
  // A right clock would find it older than any copy that is kept.
  wait(60 * day)
  await makeBackup(ctx)
  await uploadBackup(ctx)
  expect(await namesIn(ctx)).toEqual([expect.any(String), before])
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
  const restoreTo = async (dataDir: string, until: Instant | null, changes: Partial<Context['config']> = {}) =>
    restore({ ...ctx, config: { ...ctx.config, ...changes, dataDir } }, { from: 's3', until })
  const first = instant(ctx.clock())
  await makeBackup(ctx)
  const { name } = await uploadBackup(ctx)
  wait(hour)
  record('usr_later')
  await makeBackup(ctx)
  const { name: later } = await uploadBackup(ctx)
  for (const [until, events] of [[first, 1] as const, [null, 2] as const])
    expect((await restoreTo(folderForTest(), until))[0]).toContain(`${events} events`)
  const dataDir = folderForTest()
  await expect(restoreTo(dataDir, null, { backupKey: new Uint8Array(32).fill(1) })).rejects.toThrow('BACKUP_KEY')
  for (const each of [name, later]) await deleteCopy(ctx, { name: each })
  await expect(restoreTo(dataDir, null)).rejects.toThrow('There is no copy')
  expect(existsSync(databaseFile(dataDir))).toBe(false)
})

test('the restore drill fetches, decrypts and checks the newest copy in the bucket, opens a link and leaves nothing (H7)', async () => {
  const { server, ctx, dataDir } = await serverWithBucket()
  await sentQuote(await server.signedIn({ admin: true }))
  await makeBackup(ctx)
  const { name } = await uploadBackup(ctx)
  const before = readdirSync(dataDir).sort()
  const proof = { name, from: 'bucket', link: true }
  expect(await proveRestore(ctx)).toMatchObject(proof)
  expect(findRun(ctx, 'restore_drill')).toMatchObject({ ok: true, detail: proof })
  expect(readdirSync(dataDir).sort()).toEqual(before)
  await expect(proveRestore({ ...ctx, crypto: otherCrypto(ctx) })).rejects.toThrow('SECRET_KEY')
})

test('a copy in the bucket that does not open fails the drill, with the reason, and leaves nothing (H7)', async () => {
  const { ctx, dataDir, objects } = await serverWithBucket()
  const { file, name } = await makeBackup(ctx)
  const fails = async (reason: string) => {
    await expect(proveRestore(ctx)).rejects.toThrow(reason)
    const detail = { reason: expect.stringContaining(reason) }
    expect(findRun(ctx, 'restore_drill')).toMatchObject({ ok: false, detail })
    expect(readdirSync(dataDir)).not.toContain('restore-drill')
  }
  await fails('There is no copy')
  const damaged = `${file}.damaged`
  copyFileSync(file, damaged)
  damageFile(damaged)
  await uploadCopy(ctx, { file: damaged, name })
  await fails('The file is damaged')
  await uploadCopy(ctx, { file, name })
  const stored = readdirSync(objects, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('_object'))
  damageFile(join(objects, stored ?? ''))
  await fails('This copy is damaged')
  await deleteCopy(ctx, { name })
  await fails('There is no copy')
})

test('without a bucket the drill takes the copy of the disk: with the first one, then monthly, and a day after a failure (H7)', async () => {
  const { ctx, wait, expectError, dataDir } = serverOnDisk()
  const ranAfter = async (milliseconds: number) => {
    wait(milliseconds)
    await proveDueRestore(ctx)
    return findRun(ctx, 'restore_drill')?.ranAt.slice(0, 10)
  }
  expect(await ranAfter(0)).toBeUndefined()
  const { file, name } = await makeBackup(ctx)
  expect(await ranAfter(0)).toBe('2026-11-01')
  expect(findRun(ctx, 'restore_drill')?.detail).toMatchObject({ name, from: 'disk', events: 1, link: false })
  expect([await ranAfter(30 * day - 1), await ranAfter(1)]).toEqual(['2026-11-01', '2026-12-01'])
  const whole = `${dataDir}/whole`
  copyFileSync(file, whole)
  writeFileSync(file, 'no database at all')
  expectError('copy_failed')
  expect(await ranAfter(30 * day)).toBe('2026-12-31')
  expect(findRun(ctx, 'restore_drill')?.ok).toBe(false)
  copyFileSync(whole, file)
  expect([await ranAfter(day - 1), await ranAfter(1)]).toEqual(['2026-12-31', '2027-01-01'])
  expect(findRun(ctx, 'restore_drill')?.ok).toBe(true)
})

test('while no new copy can be made, the old ones stay (H6)', async () => {
  const { ctx, wait, dataDir, copies } = serverOnDisk()
  const { file } = await makeBackup(ctx)
  for (let each = 1; each < 10; each += 1) {
    const name = copyName(nameOfTime(instant(ctx.clock() - each * 6 * hour)), '0008')
    copyFileSync(file, join(copiesFolder(dataDir), name))
  }
  wait(13 * hour + 1000)
  await deleteOldCopies(ctx)
  expect(copies()).toHaveLength(10)
  await makeBackup(ctx)
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
