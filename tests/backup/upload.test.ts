import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { abandonCopies } from '#src/backup/alone.ts'
import { deleteCopy, listCopies, uploadCopy } from '#src/backup/bucket.ts'
import { makeBackup, makeDueBackup } from '#src/backup/make.ts'
import { restore } from '#src/backup/restore.ts'
import { uploadBackup, uploadDueBackup } from '#src/backup/upload.ts'
import { instant, minutes } from '#src/base/time.ts'
import { closeDatabase } from '#src/db/close.ts'
import { databaseFile } from '#src/db/copies.ts'
import { findRun } from '#src/runs/record.ts'
import { startBucket } from '#tests/fixtures/bucket.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { day, hour, serverOnDisk } from './disk-server.ts'

const namesIn = async (ctx: Parameters<typeof listCopies>[0]) => (await listCopies(ctx)).map(({ name }) => name)

test('each backup goes to the bucket, once, and is remembered (H6)', async () => {
  const { environment } = await startBucket()
  const { server, ctx, copies } = serverOnDisk(environment)
  await uploadDueBackup(ctx)
  expect(findRun(ctx, 'off_site')).toBeNull()
  for (const _ of [1, 2]) {
    await makeDueBackup(ctx)
    await uploadDueBackup(ctx)
    expect(await namesIn(ctx)).toEqual(copies())
    expect(findRun(ctx, 'off_site')).toMatchObject({ ok: true, detail: { name: copies()[0] } })
    server.wait(minutes(31))
    const run = findRun(ctx, 'off_site')
    await uploadDueBackup(ctx)
    expect(findRun(ctx, 'off_site')).toEqual(run)
    server.wait(6 * hour)
  }
})

test('a bucket out of reach fails no backup, and is tried again after half an hour (H6)', async () => {
  const { environment } = await startBucket()
  const unreachable = { ...environment, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }
  const { server, ctx, copies, dataDir } = serverOnDisk(unreachable)
  await makeDueBackup(ctx)
  server.expectError('copy_failed')
  await uploadDueBackup(ctx)
  expect([copies().length, findRun(ctx, 'backup')?.ok]).toEqual([1, true])
  expect(findRun(ctx, 'off_site')).toMatchObject({ ok: false, detail: { reason: expect.stringContaining('reached') } })
  closeDatabase(ctx.db)
  const { server: again, ctx: next } = serverOnDisk(environment, { dataDir })
  again.wait(minutes(30) - 1)
  await uploadDueBackup(next)
  expect(await namesIn(next)).toEqual([])
  again.wait(1)
  await uploadDueBackup(next)
  expect(await namesIn(next)).toEqual(copies())
})

test('the bucket keeps what the disk keeps: the newest of each day, and none for ever (H6)', async () => {
  const { environment } = await startBucket()
  const { server, ctx } = serverOnDisk(environment)
  // The bucket tells the time too, and by a wrong clock nothing would go.
  server.travelTo(new Date().toISOString())
  const { file, name } = await makeBackup(ctx)
  const daysAgo = (days: number) => instant(ctx.clock() - days * day).slice(0, 10)
  const evening = `${daysAgo(7)}T18-00-00Z-schema-0008.sqlite`
  for (const other of [
    evening,
    `${daysAgo(7)}T06-00-00Z-schema-0008.sqlite`,
    `${daysAgo(20)}T18-00-00Z-schema-0008.sqlite`,
  ]) {
    await uploadCopy(ctx, { file, name: other })
  }
  await uploadBackup(ctx)
  expect(await namesIn(ctx)).toEqual([name, evening])
})

/** A server whose backup is in the bucket. */
const uploadedServer = async () => {
  const { environment } = await startBucket()
  const disk = serverOnDisk(environment)
  await makeBackup(disk.ctx)
  return { ...disk, ...(await uploadBackup(disk.ctx)) }
}

test('a shutdown waits for no upload, and records none as failed (H6, H8)', async () => {
  const { environment } = await startBucket()
  const { ctx } = serverOnDisk(environment)
  await makeBackup(ctx)
  const uploading = uploadDueBackup(ctx)
  abandonCopies(ctx)
  await uploading
  expect(findRun(ctx, 'off_site')).toBeNull()
})

test('another machine restores from the bucket with nothing but the two keys (H7)', async () => {
  const { server, ctx, record } = await uploadedServer()
  const first = instant(ctx.clock())
  server.wait(hour)
  record('usr_later')
  await makeBackup(ctx)
  await uploadBackup(ctx)
  for (const [until, events] of [
    [first, 1],
    [null, 2],
  ] as const) {
    const dataDir = folderForTest()
    const config = { ...ctx.config, dataDir }
    const said = await restore({ ...ctx, config }, { from: 's3', until })
    expect(said[0]).toContain(`${events} events`)
    expect(existsSync(databaseFile(dataDir))).toBe(true)
  }
})

test('with another BACKUP_KEY nothing is restored, and the sentence names it (H7)', async () => {
  const { ctx } = await uploadedServer()
  const dataDir = folderForTest()
  const offSite = ctx.config.offSite && { ...ctx.config.offSite, key: new Uint8Array(32).fill(1) }
  const other = { ...ctx, config: { ...ctx.config, dataDir, offSite } }
  await expect(restore(other, { from: 's3', until: null })).rejects.toThrow('BACKUP_KEY')
  expect(existsSync(databaseFile(dataDir))).toBe(false)
})

test('an empty bucket restores nothing (H7)', async () => {
  const { ctx, name } = await uploadedServer()
  await deleteCopy(ctx, { name })
  const config = { ...ctx.config, dataDir: folderForTest() }
  await expect(restore({ ...ctx, config }, { from: 's3', until: null })).rejects.toThrow('There is no copy')
})
