import type { Context } from '#src/context.ts'
import { emptyWriteAheadLog } from '#src/db/close.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { findGeneration, findStaleBytes } from '#src/db/write-ahead-log.ts'
import { recordRun } from '#src/status/record-run.ts'
import { findUnfinished, type Unfinished } from './record.ts'

const fillerBytes = 8_000_000

const noOtherErased = (tx: Tx, { count }: Unfinished) => findUnfinished(tx)?.count === count

// Litestream never stops reading, but lets the log start again (docs/decisions/0024).
const overwriteWriteAheadLog = (ctx: Context, unfinished: Unfinished) => {
  if (findGeneration(ctx) === unfinished.generation) return false
  const stale = findStaleBytes(ctx)
  if (stale > 0) {
    const filler = 'x'.repeat(Math.min(stale, fillerBytes))
    transact(ctx, (tx) => {
      if (noOtherErased(tx, unfinished))
        recordRun(tx, { kind: 'erasure', ok: false, detail: { ...unfinished, filler } })
    })
  }
  return findStaleBytes(ctx) === 0
}

/** Unless another process reads the file. @returns whether nothing erased is left in the write-ahead log (H11) */
export const finishErasure = (ctx: Context): boolean => {
  const unfinished = findUnfinished(ctx)
  if (!unfinished) return true
  if (!emptyWriteAheadLog(ctx) && !overwriteWriteAheadLog(ctx, unfinished)) return false
  return transact(ctx, (tx) => {
    if (!noOtherErased(tx, unfinished)) return false
    recordRun(tx, { kind: 'erasure', ok: true })
    return true
  })
}
