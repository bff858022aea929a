import { copyFileSync, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteOldCopies } from '#src/backup/delete-old.ts'
import { makeBackup } from '#src/backup/make.ts'
import { instant } from '#src/base/time.ts'
import { copiesFolder } from '#src/db/copies.ts'
import { copyName, nameOfTime } from '#src/db/copy-names.ts'
import { day, hour, serverOnDisk } from './disk-server.ts'

test('while no new copy can be made, the old ones stay (H6)', async () => {
  const { ctx, wait, dataDir, copies } = serverOnDisk()
  const { file } = await makeBackup(ctx)
  // One every six hours before it.
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
