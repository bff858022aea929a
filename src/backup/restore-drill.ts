import { mkdirSync, statSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#src/context.ts'
import { checkSpace, listLocalCopies } from '#src/db/copies.ts'
import { findRun } from '#src/runs/record.ts'
import { downloadCopy } from './bucket.ts'
import { runRecorded, takeTurn } from './job-lock.ts'
import { checkReadable } from './readable.ts'
import { drillEveryMs, drillRetryMs } from './rules.ts'
import { newestLocalCopy, newestOffSiteCopy } from './select-copy.ts'
import { anchorsOfCopy, checkKeyOf, openNewestLink, runWorker } from './verify.ts'

const fetchCopy = async (ctx: Context, folder: string) => {
  const file = join(folder, 'copy.sqlite')
  if (ctx.config.offSite) {
    const { name, bytes } = await newestOffSiteCopy(ctx)
    checkSpace(bytes, folder)
    await downloadCopy(ctx, { name, file })
    return { name, file, from: 'bucket' }
  }
  const local = newestLocalCopy(ctx)
  checkReadable(local.file)
  checkSpace(statSync(local.file).size, folder)
  await copyFile(local.file, file)
  return { name: local.name, file, from: 'disk' }
}

export const proveRestore = (ctx: Context) =>
  runRecorded(ctx, {
    kind: 'restore_drill',
    work: async (signal) => {
      const folder = join(ctx.config.dataDir, 'restore-drill')
      const startedAt = ctx.monotonic()
      const emptyFolder = () => rm(folder, { recursive: true, force: true })
      await emptyFolder()
      mkdirSync(folder, { mode: 0o700 })
      try {
        const { name, file, from } = await fetchCopy(ctx, folder)
        checkKeyOf(file, ctx.crypto)
        const { events } = await runWorker({ from: null, file, anchors: anchorsOfCopy(file, ctx.crypto) }, signal)
        const link = openNewestLink(file, ctx.crypto)
        return { name, from, events, link, seconds: Math.round((ctx.monotonic() - startedAt) / 1000) }
      } finally {
        await emptyFolder()
      }
    },
  })

const hasCopy = (ctx: Context) =>
  ctx.config.offSite ? findRun(ctx, 'off_site')?.succeededAt != null : listLocalCopies(ctx.config.dataDir).length > 0

export const proveDueRestore = (ctx: Context) =>
  takeTurn(ctx, {
    every: { kind: 'restore_drill', everyMs: drillEveryMs, retryMs: drillRetryMs },
    isWanted: () => hasCopy(ctx),
    work: () => proveRestore(ctx),
  })
