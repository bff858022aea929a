import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { makeBackup, makeDueBackup } from '#src/backup/make.ts'
import { restore } from '#src/backup/restore.ts'
import { emptyWriteAheadLog } from '#src/db/close.ts'
import { copiesFolder, holdCopies, listLocalCopies } from '#src/db/copies.ts'
import { readCopy } from '#src/db/copy.ts'
import { newestSchema } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { selectAll } from '#src/db/sql.ts'
import { findRun } from '#src/runs/record.ts'
import { damageFile, execute } from '#tests/fixtures/rows.ts'
import { databaseOnDisk, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { changeKey, day, hour, serverOnDisk } from './disk-server.ts'

test('the jobs make a backup: a verified copy that only its owner can read, which is remembered, and half a copy goes (H6)', async () => {
  const { server, ctx, dataDir, copies, files } = serverOnDisk()
  holdCopies(dataDir)()
  // A killed run has left them.
  for (const left of ['2026-11-01T19-00-00Z.partial', '2026-11-01T19-00-00Z.partial-journal'])
    writeFileSync(join(copiesFolder(dataDir), left), 'half')
  await runJobsOnce(server)
  const [name = ''] = copies()
  const file = join(copiesFolder(dataDir), name)
  expect([copies(), files()]).toEqual([[name], [`2026-11-01T20-00-00Z-schema-${newestSchema()}.sqlite`]])
  expect([statSync(file).mode & 0o777, statSync(copiesFolder(dataDir)).mode & 0o777]).toEqual([0o600, 0o700])
  expect(readCopy(file, (reads) => verifyChain(reads, null))).toEqual({ rows: 1, wrong: [] })
  const detail = { name, bytes: statSync(file).size, events: 1 }
  expect(findRun(ctx, 'backup')).toMatchObject({ ok: true, detail })
})

test('a backup holds one moment of a database that two connections write meanwhile (H6)', async () => {
  const { ctx, database } = serverOnDisk()
  execute(ctx.db, 'create table pairs (a integer, b integer) strict')
  execute(ctx.db, 'create table filling (bytes blob) strict')
  for (let row = 0; row < 300; row += 1) execute(ctx.db, 'insert into filling values (zeroblob(20000))')
  const other = openDatabase(database)
  let written = 0
  const writing = setInterval(() => {
    written += 1
    for (const db of [ctx.db, other]) execute(db, 'insert into pairs values (?, ?)', written, written)
  })
  const { file } = await makeBackup(ctx)
  clearInterval(writing)
  other.$client.close()
  expect(written).toBeGreaterThan(5)
  const pairs = readCopy(file, (copy) => selectAll<{ a: number; b: number }>(copy, 'select a, b from pairs'))
  expect(pairs.length).toBeLessThanOrEqual(2 * written)
  expect(pairs.filter(({ a, b }) => a !== b)).toEqual([])
})

test("what was written since the copy began is copied back from the log by the copy's process, not by the next commit", async () => {
  const { ctx, database } = serverOnDisk()
  execute(ctx.db, 'pragma wal_autocheckpoint = 0')
  execute(ctx.db, 'create table notes (words text) strict')
  execute(ctx.db, "insert into notes values ('kahikatea in the log')")
  const isInFile = () => readFileSync(database).includes('kahikatea in the log')
  expect(isInFile()).toBe(false)
  await makeBackup(ctx)
  expect(isInFile()).toBe(true)
})

test('a copy that does not hold is none, is remembered as a failure, and displaces no other (H6)', async () => {
  const { ctx, wait, database, files, copyNow } = serverOnDisk()
  const { name } = copyNow()
  emptyWriteAheadLog(ctx)
  damageFile(database)
  wait(day)
  await expect(makeBackup(ctx)).rejects.toThrow('damaged')
  expect(files()).toEqual([name])
  const detail = { reason: expect.stringContaining('damaged') }
  expect(findRun(ctx, 'backup')).toMatchObject({ ok: false, detail })
})

const laterHead = "insert into audit_heads values (9, 'x', '2026-11-01T20:00:00.000Z')"

type Disk = ReturnType<typeof serverOnDisk>

test.each<[string, RegExp, (disk: Disk) => void]>([
  ['of a log whose end was cut off', /^The audit log ends at event 1; event 9 /, ({ forge }) => forge(laterHead)],
  ['with another SECRET_KEY', / the one with the fingerprint 72cd6e84 is wanted$/, ({ ctx }) => changeKey(ctx.db, ctx)],
  [
    'without room',
    /^There is no room for a copy: it needs 4194\d{3} MB, and .* has \d+ MB free$/,
    ({ ctx, database }) => {
      emptyWriteAheadLog(ctx)
      // The file claims four terabytes and takes none of them.
      truncateSync(database, 4 * 1024 ** 4)
    },
  ],
])('there is no backup %s, and the sentence says why (H6, D12)', async (_, says, arrange) => {
  const disk = serverOnDisk()
  arrange(disk)
  await expect(makeBackup(disk.ctx)).rejects.toThrow(says)
  expect(disk.files()).toEqual([])
})

test('the job copies at the start and every six hours, half an hour after a failure, and at once after a wrong clock (H6)', async () => {
  const { ctx, wait, setClock, expectError, dataDir, copies } = serverOnDisk()
  const countAfter = async (milliseconds: number) => {
    wait(milliseconds)
    await makeDueBackup(ctx)
    return copies().length
  }
  expect(await countAfter(0)).toBe(1)
  const first = findRun(ctx, 'backup')
  const release = holdCopies(dataDir)
  expectError('copy_failed')
  await countAfter(6 * hour - 1)
  expect(findRun(ctx, 'backup')).toEqual(first)
  await countAfter(1)
  const detail = { reason: expect.stringContaining('Another process is making a copy') }
  expect(findRun(ctx, 'backup')).toMatchObject({ ok: false, detail, succeededAt: '2026-11-01T20:00:00.000Z' })
  release()
  expect([await countAfter(hour / 2 - 1), await countAfter(1)]).toEqual([1, 2])
  setClock('2026-10-20T09:00:00+13:00')
  expect([await countAfter(0), await countAfter(0)]).toEqual([3, 3])
})

test('an empty database is not copied by itself: its copy would be newer than those of the lost one (H6, H7)', async () => {
  const { ctx } = startTestServer({ db: databaseOnDisk().db })
  await makeDueBackup(ctx)
  expect([findRun(ctx, 'backup'), listLocalCopies(ctx.config.dataDir)]).toEqual([null, []])
  await makeBackup(ctx)
  const restored = restore(ctx, { from: 'latest', until: null })
  await expect(restored).rejects.toThrow('Take one from before the loss: --at TIME')
})
