import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deleteCopy, uploadCopy } from '#src/backup/bucket.ts'
import { makeBackup } from '#src/backup/make.ts'
import { proveDueRestore, proveRestore } from '#src/backup/prove.ts'
import { uploadBackup } from '#src/backup/upload.ts'
import { createCrypto } from '#src/crypto.ts'
import { findRun } from '#src/runs/record.ts'
import { startBucket } from '#tests/fixtures/bucket.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { day, serverOnDisk } from './disk-server.ts'

test('the restore drill fetches, decrypts and checks the newest copy in the bucket, opens a link and leaves nothing (H7)', async () => {
  const { environment } = await startBucket()
  const { server, ctx, dataDir } = serverOnDisk(environment)
  await sentQuote(await server.signedIn({ admin: true }))
  await makeBackup(ctx)
  const { name } = await uploadBackup(ctx)
  const before = readdirSync(dataDir).sort()
  expect(await proveRestore(ctx)).toMatchObject({ name, from: 'bucket', link: true })
  expect(findRun(ctx, 'restore_drill')).toMatchObject({ ok: true, detail: { name, from: 'bucket', link: true } })
  expect(readdirSync(dataDir).sort()).toEqual(before)
})

test('the drill takes the newest copy of the disk where there is no bucket (H7)', async () => {
  const { ctx } = serverOnDisk()
  const { name } = await makeBackup(ctx)
  expect(await proveRestore(ctx)).toMatchObject({ name, from: 'disk', events: 1, link: false })
})

test('a copy in the bucket that does not open fails the drill, with the reason, and leaves nothing (H7)', async () => {
  const { environment, folder } = await startBucket()
  const { ctx, dataDir } = serverOnDisk(environment)
  const { file, name } = await makeBackup(ctx)
  const failing = async (reason: string) => {
    await expect(proveRestore(ctx)).rejects.toThrow(reason)
    expect(findRun(ctx, 'restore_drill')).toMatchObject({
      ok: false,
      detail: { reason: expect.stringContaining(reason) },
    })
    expect(readdirSync(dataDir)).not.toContain('restore-drill')
  }
  await failing('There is no copy')
  const damaged = `${file}.damaged`
  writeFileSync(damaged, readFileSync(file).fill(0xa5, 100_000, 120_000))
  await uploadCopy(ctx, { file: damaged, name })
  await failing('The file is damaged')
  await uploadCopy(ctx, { file, name })
  const [stored = ''] = (readdirSync(folder, { recursive: true }) as string[]).filter((path) => /_object$/.test(path))
  const bytes = readFileSync(`${folder}/${stored}`)
  writeFileSync(`${folder}/${stored}`, bytes.fill(0, 1000, 1100))
  await failing('This copy is damaged')
  await deleteCopy(ctx, { name })
  await failing('There is no copy')
})

test('a link that SECRET_KEY does not open fails the drill (H7)', async () => {
  const { server, ctx } = serverOnDisk()
  await sentQuote(await server.signedIn({ admin: true }))
  await makeBackup(ctx)
  const other = { ...ctx, crypto: createCrypto([new Uint8Array(32).fill(1)], ctx.random) }
  await expect(proveRestore(other)).rejects.toThrow('SECRET_KEY')
})

test('the drill runs with the first copy, then monthly, and a day after a failure (H7)', async () => {
  const { server, ctx, dataDir } = serverOnDisk()
  const ranAfter = async (milliseconds: number) => {
    server.wait(milliseconds)
    await proveDueRestore(ctx)
    return findRun(ctx, 'restore_drill')?.ranAt.slice(0, 10)
  }
  expect(await ranAfter(0)).toBeUndefined()
  const { file } = await makeBackup(ctx)
  expect([await ranAfter(0), await ranAfter(30 * day - 1), await ranAfter(1)]).toEqual([
    '2026-11-01',
    '2026-11-01',
    '2026-12-01',
  ])
  const whole = `${dataDir}/whole`
  copyFileSync(file, whole)
  writeFileSync(file, 'no database at all')
  server.expectError('copy_failed')
  expect(await ranAfter(30 * day)).toBe('2026-12-31')
  expect(findRun(ctx, 'restore_drill')?.ok).toBe(false)
  copyFileSync(whole, file)
  expect([await ranAfter(day - 1), await ranAfter(1)]).toEqual(['2026-12-31', '2027-01-01'])
  expect(findRun(ctx, 'restore_drill')?.ok).toBe(true)
})
