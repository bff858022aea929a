import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { emptyWriteAheadLog } from '#src/db/close.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'

/** `since`: the oldest of the `count` erasures that are not finished. */
type UnfinishedErasures = { since: Instant; count: number }

export const findUnfinished = (reads: Reads): UnfinishedErasures | null => {
  const detail = findRun(reads, 'erasure')?.detail
  return detail?.since ? (detail as UnfinishedErasures) : null
}

/** Call it in the transaction that erases: if the process dies before it empties the log, the job does it later. */
export const recordErasure = (tx: Tx) => {
  const { since, count } = findUnfinished(tx) ?? { since: instant(tx.clock()), count: 0 }
  recordRun(tx, { kind: 'erasure', ok: false, detail: { since, count: count + 1 } })
}

/** Empties the log unless another process reads the file. @returns whether nothing erased is left in it (H11) */
export const finishErasure = (ctx: Context): boolean => {
  const unfinished = findUnfinished(ctx)
  if (!unfinished) return true
  if (!emptyWriteAheadLog(ctx)) return false
  return transact(ctx, (tx) => {
    // Another process may have erased since.
    if (findUnfinished(tx)?.count !== unfinished.count) return false
    recordRun(tx, { kind: 'erasure', ok: true })
    return true
  })
}
