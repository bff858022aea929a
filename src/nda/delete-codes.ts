import { hours, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { deleteCodesBefore } from './code-store.ts'

/** Those that count for no limit any more. */
export const deleteOldCodes = (ctx: Context) =>
  transact(ctx, (tx) => deleteCodesBefore(tx, instant(tx.clock() - hours(1))))
