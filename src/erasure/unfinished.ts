import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { emptyWriteAheadLog } from '#src/db/close.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'

/** `since`: when the oldest of the `count` unfinished erasures began. */
type UnfinishedErasures = { since: Instant; count: number }

export const findUnfinished = (reads: Reads): UnfinishedErasures | null => {
  const detail = findRun(reads, 'erasure')?.detail
  return detail?.since ? (detail as UnfinishedErasures) : null
}

/** Call it in the transaction that erases. If the process dies before {@link finishErasure}, a job calls that later. */
export const recordErasure = (tx: Tx) => {
  const { since, count } = findUnfinished(tx) ?? { since: instant(tx.clock()), count: 0 }
  recordRun(tx, { kind: 'erasure', ok: false, detail: { since, count: count + 1 } })
}

/** Empties SQLite's write-ahead log unless another process reads it. @returns whether it holds no erased data (H11) */
export const finishErasure = (ctx: Context): boolean => {
  const unfinished = findUnfinished(ctx)
  if (!unfinished) return true
  if (!emptyWriteAheadLog(ctx)) return false
  return transact(ctx, (tx) => {
    // Another process may have begun an erasure meanwhile.
    if (findUnfinished(tx)?.count !== unfinished.count) return false
    recordRun(tx, { kind: 'erasure', ok: true })
    return true
  })
}
