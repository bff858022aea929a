import { readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { days, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { listLocalCopies, removeFiles, replacedFolder } from '#src/db/copies.ts'
import { copyDays, isFuture, outdatedCopies } from '#src/db/copy-names.ts'
import { backupMissingMs } from './rules.ts'

const deleteReplaced = async ({ config: { dataDir }, clock }: Context) => {
  for (const path of readdirSync(dataDir).map((name) => join(dataDir, name))) {
    const isOld = path.startsWith(replacedFolder(dataDir, '')) && statSync(path).mtimeMs < clock() - days(copyDays)
    if (isOld) await rm(path, { recursive: true })
  }
}

export const deleteOldCopies = async (ctx: Context) => {
  await deleteReplaced(ctx)
  const now = ctx.clock()
  const copies = listLocalCopies(ctx.config.dataDir)
  const newest = copies.find((copy) => !isFuture(copy, now))
  if (!newest || msOf(newest.at) < now - backupMissingMs) return
  await removeFiles(outdatedCopies(copies, now).map(({ file }) => file))
}
