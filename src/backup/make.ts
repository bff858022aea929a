import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { anchorsOf } from '#src/audit/anchors.ts'
import { hasEvents } from '#src/audit/events.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import {
  addressOfDatabase,
  bytesOf,
  checkSpace,
  copiesFolder,
  holdCopies,
  leftovers,
  partialOf,
  removeFiles,
  syncToDisk,
} from '#src/db/copies.ts'
import { copyName, nameOfTime } from '#src/db/copy-names.ts'
import { runRecorded, takeTurn } from './job-lock.ts'
import { backupEveryMs, retryMs } from './rules.ts'
import { checkKeyOf, runWorker } from './verify.ts'

const makeCopy = async (ctx: Context, signal: AbortSignal) => {
  const { dataDir } = ctx.config
  const folder = copiesFolder(dataDir)
  const time = nameOfTime(instant(ctx.clock()))
  const draft = partialOf(join(folder, time))
  const release = holdCopies(dataDir)
  try {
    await removeFiles(leftovers(dataDir))
    const from = addressOfDatabase(ctx)
    checkSpace(bytesOf(from), folder)
    const { schema, events } = await runWorker({ from, file: draft, anchors: anchorsOf(ctx, ctx) }, signal)
    checkKeyOf(draft, ctx.crypto)
    const name = copyName(time, schema)
    const file = join(folder, name)
    renameSync(draft, file)
    syncToDisk(folder)
    return { name, bytes: statSync(file).size, events }
  } finally {
    await removeFiles(leftovers(dataDir))
    release()
  }
}

export const makeBackup = async (ctx: Context) => {
  const made = await runRecorded(ctx, { kind: 'backup', work: (signal) => makeCopy(ctx, signal) })
  return { ...made, file: join(copiesFolder(ctx.config.dataDir), made.name) }
}

export const makeDueBackup = (ctx: Context) =>
  takeTurn(ctx, {
    every: { kind: 'backup', everyMs: backupEveryMs, retryMs },
    // After a lost disk, a copy of the new, empty database would be the newest, and `restore latest` would use it.
    isWanted: () => hasEvents(ctx),
    work: () => makeBackup(ctx),
  })
