import type { Context } from '#src/context.ts'
import { emptyWriteAheadLog } from '#src/db/close.ts'
import { transact } from '#src/db/transact.ts'
import { recordRun } from '#src/status/record-run.ts'
import { findUnfinished } from './record.ts'

/** Unless another process reads the file. @returns whether nothing erased is left in the write-ahead log (H11) */
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
