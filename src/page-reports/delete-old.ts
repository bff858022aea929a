import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { keptMs } from './rules.ts'
import { deleteKindsBefore } from './store.ts'

export const deleteOldPageReports = (ctx: Context) =>
  transact(ctx, (tx) => deleteKindsBefore(tx, instant(tx.clock() - keptMs)))
