import { isClockTrusted } from '#src/clock/guard.ts'
import type { Context } from '#src/context.ts'
import { CopyRefusal, listLocalCopies } from '#src/db/copies.ts'
import { isFuture, outdatedCopies } from '#src/db/copy-names.ts'
import { findRun } from '#src/runs/record.ts'
import { deleteCopy, listCopies, uploadCopy } from './bucket.ts'
import { runRecorded, takeTurn } from './job-lock.ts'
import { retryMs } from './rules.ts'

export const newestCopy = ({ config, clock }: Context) =>
  listLocalCopies(config.dataDir).find((copy) => !isFuture(copy, clock())) ?? null

/** Deletes old copies in the bucket. If the access key may not delete, the bucket's lifecycle rules must. */
const prune = async (ctx: Context) => {
  if (!isClockTrusted(ctx)) return
  try {
    for (const { name } of outdatedCopies(await listCopies(ctx), ctx.clock())) await deleteCopy(ctx, { name })
  } catch (fault) {
    ctx.log.warn({ event: 'bucket_not_pruned', reason: String(fault) })
  }
}

const unlessStopped = <T>(signal: AbortSignal, work: Promise<T>) => {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new CopyRefusal('The server stopped'))
  signal.addEventListener('abort', stop)
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

export const uploadBackup = async (ctx: Context) => {
  const copy = newestCopy(ctx)
  if (!copy) throw new CopyRefusal('There is no backup to upload yet')
  const { name, file } = copy
  await runRecorded(ctx, {
    kind: 'off_site',
    work: async (signal) => {
      signal.throwIfAborted()
      const { bytes } = await unlessStopped(signal, uploadCopy(ctx, { file, name }))
      return { name, bytes }
    },
  })
  await prune(ctx)
  return { name }
}

const isMissing = (ctx: Context) => {
  const newest = ctx.config.offSite && newestCopy(ctx)
  const run = findRun(ctx, 'off_site')
  return newest != null && !(run?.ok && run.detail.name === newest.name)
}

export const uploadDueBackup = (ctx: Context) =>
  takeTurn(ctx, {
    every: { kind: 'off_site', everyMs: 0, retryMs },
    isWanted: () => isMissing(ctx),
    work: () => uploadBackup(ctx),
  })
