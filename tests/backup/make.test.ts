import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { abandonCopies } from '#src/backup/alone.ts'
import { makeBackup, makeDueBackup } from '#src/backup/make.ts'
import { restore } from '#src/backup/restore.ts'
import { createCrypto } from '#src/crypto.ts'
import { copiesFolder, databaseFile, holdCopies, listLocalCopies } from '#src/db/copies.ts'
import { readCopy } from '#src/db/copy.ts'
import { newestSchema } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { findRun } from '#src/runs/record.ts'
import { databaseOnDisk, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { day, hour, serverOnDisk } from './disk-server.ts'

test('a backup is a verified copy that only its owner can read, and is remembered (H6)', async () => {
  const { ctx, dataDir, copies, files } = serverOnDisk()
  const { file, name, bytes } = await makeBackup(ctx)
  expect([copies(), files()]).toEqual([[name], [`2026-11-01T20-00-00Z-schema-${newestSchema()}.sqlite`]])
  expect([statSync(file).mode & 0o777, statSync(copiesFolder(dataDir)).mode & 0o777]).toEqual([0o600, 0o700])
  expect(readCopy(file, verifyAudit)).toEqual({ rows: 1, broken: null })
  expect(findRun(ctx, 'backup')).toMatchObject({ ok: true, detail: { name, bytes, events: 1 } })
})

test('a backup holds one moment of a database that two connections write meanwhile (H6)', async () => {
  const { ctx, dataDir } = serverOnDisk()
  ctx.db.$client.exec('create table pairs (a integer, b integer) strict')
  ctx.db.$client.exec('create table filling (bytes blob) strict')
  for (let row = 0; row < 300; row += 1) ctx.db.$client.exec('insert into filling values (zeroblob(20000))')
  const { $client: other } = openDatabase(databaseFile(dataDir))
  let written = 0
  const writing = setInterval(() => {
    written += 1
    for (const client of [ctx.db.$client, other]) client.exec(`insert into pairs values (${written}, ${written})`)
  })
  const { file } = await makeBackup(ctx)
  clearInterval(writing)
  other.close()
  expect(written).toBeGreaterThan(5)
  const [pairs, odd] = readCopy(file, ({ db }) =>
    db.$client.prepare('select count(*), sum(a <> b) from pairs').raw().get(),
  ) as [number, number | null]
  expect(pairs).toBeLessThanOrEqual(2 * written)
  expect(odd ?? 0).toBe(0)
})

test("what was written since the copy began is copied back from the log by the copy's process, not by the next commit", async () => {
  const { ctx, dataDir } = serverOnDisk()
  const { $client } = ctx.db
  $client.pragma('wal_autocheckpoint = 0')
  $client.exec("create table notes (words text) strict; insert into notes values ('kahikatea in the log')")
  const isInFile = () => readFileSync(databaseFile(dataDir)).includes('kahikatea in the log')
  expect(isInFile()).toBe(false)
  await makeBackup(ctx)
  expect(isInFile()).toBe(true)
})

/** Overwrites the middle of the file. The connection reads what it has cached, another one finds the damage. */
const damage = (file: string) => {
  const handle = openSync(file, 'r+')
  const middle = Math.floor(statSync(file).size / 2 / 4096) * 4096
  writeSync(handle, Buffer.alloc(8192, 0xa5), 0, 8192, middle)
  closeSync(handle)
}

test('a copy that does not hold is none, is remembered as a failure, and displaces no other (H6)', async () => {
  const { server, ctx, dataDir, copies, files } = serverOnDisk()
  const { name } = await makeBackup(ctx)
  ctx.db.$client.pragma('wal_checkpoint(TRUNCATE)')
  damage(databaseFile(dataDir))
  server.wait(day)
  await expect(makeBackup(ctx)).rejects.toThrow('damaged')
  expect([copies(), files()]).toEqual([[name], [name]])
  const run = findRun(ctx, 'backup')
  expect(run).toMatchObject({ ok: false, detail: { reason: expect.stringContaining('damaged') } })
  expect(run?.succeededAt).toBe('2026-11-01T20:00:00.000Z')
})

test('a broken audit chain is no backup, and is named (H6)', async () => {
  const { ctx, copies } = serverOnDisk()
  ctx.db.$client.exec("drop trigger audit_events_unchanged; update audit_events set subject = 'usr_x' where seq = 1")
  await expect(makeBackup(ctx)).rejects.toThrow('The audit chain is broken at event 1')
  expect(copies()).toEqual([])
})

test('with another SECRET_KEY than the database has there is no backup, and the key that is wanted is named (H6)', async () => {
  const { ctx, copies } = serverOnDisk()
  const theirs = createCrypto([new Uint8Array(32).fill(1)], ctx.random).encrypt('a proof')
  ctx.db.$client
    .prepare("insert or replace into secret_key_check values (1, 'theirs', ?, '2026-11-01T20:00:00.000Z')")
    .run(theirs)
  await expect(makeBackup(ctx)).rejects.toThrow(`the one with the fingerprint ${theirs.split('.')[0]} is wanted`)
  expect(copies()).toEqual([])
})

test('without room there is no copy, and the sentence says how much is needed (H6)', async () => {
  const { ctx, dataDir, files } = serverOnDisk()
  ctx.db.$client.pragma('wal_checkpoint(TRUNCATE)')
  // The file claims four terabytes and takes none of them.
  truncateSync(databaseFile(dataDir), 4 * 1024 ** 4)
  await expect(makeBackup(ctx)).rejects.toThrow(
    /^There is no room for a copy: it needs 4194\d{3} MB, and .* has \d+ MB free$/,
  )
  expect(files()).toEqual([])
})

test('what a killed run has left is removed (H6)', async () => {
  const { ctx, dataDir, files } = serverOnDisk()
  const { name } = await makeBackup(ctx)
  for (const left of ['2026-11-01T19-00-00Z.partial', '2026-11-01T19-00-00Z.partial-journal']) {
    writeFileSync(join(copiesFolder(dataDir), left), 'half')
  }
  await makeBackup(ctx)
  expect(files()).toEqual([name])
})

test('the job copies at the start and every six hours, and half an hour after a failure (H6)', async () => {
  const { server, ctx, dataDir, copies } = serverOnDisk()
  const countAfter = async (milliseconds: number) => {
    server.wait(milliseconds)
    await makeDueBackup(ctx)
    return copies().length
  }
  expect([await countAfter(0), await countAfter(6 * hour - 1), await countAfter(1)]).toEqual([1, 1, 2])
  const release = holdCopies(dataDir)
  server.expectError('copy_failed')
  expect(await countAfter(6 * hour)).toBe(2)
  expect(findRun(ctx, 'backup')?.detail.reason).toContain('Another process is making a copy')
  release()
  expect([await countAfter(hour / 2 - 1), await countAfter(1)]).toEqual([2, 3])
})

test('a clock that was set back does not stop backups (H6)', async () => {
  const { server, ctx, copies } = serverOnDisk()
  await makeDueBackup(ctx)
  server.setClock('2026-10-20T09:00:00+13:00')
  await makeDueBackup(ctx)
  await makeDueBackup(ctx)
  expect(copies()).toHaveLength(2)
})

test('a shutdown waits for no copy, and records none as failed (H6, H8)', async () => {
  const { ctx, files } = serverOnDisk()
  const making = makeDueBackup(ctx)
  abandonCopies(ctx)
  await making
  expect([files(), findRun(ctx, 'backup')]).toEqual([[], null])
})

test('the jobs make a backup', async () => {
  const { server, copies } = serverOnDisk()
  await runJobsOnce(server)
  expect(copies()).toHaveLength(1)
})

test('an empty database is not copied by itself: its copy would be newer than those of the lost one (H6, H7)', async () => {
  const { ctx } = startTestServer({ db: databaseOnDisk().db })
  await makeDueBackup(ctx)
  expect([findRun(ctx, 'backup'), listLocalCopies(ctx.config.dataDir)]).toEqual([null, []])
  await makeBackup(ctx)
  const restored = restore(ctx, { from: 'latest', until: null })
  await expect(restored).rejects.toThrow('Take one from before the loss: --at TIME')
})
