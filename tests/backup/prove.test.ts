import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteCopy, uploadCopy } from '#src/backup/bucket.ts'
import { makeBackup } from '#src/backup/make.ts'
import { proveDueRestore, proveRestore } from '#src/backup/prove.ts'
import { uploadBackup } from '#src/backup/upload.ts'
import { findRun } from '#src/runs/record.ts'
import { damageFile } from '#tests/fixtures/rows.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { day, otherCrypto, serverOnDisk, serverWithBucket } from './disk-server.ts'

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
