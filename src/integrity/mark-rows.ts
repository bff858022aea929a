import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { RowsFound } from './rules.ts'
import { markFound } from './store.ts'

/** Damage stays named, also after its row is changed through SQL, until an operator accepts it. */
export const markRows = (ctx: Context, { changed, gone }: Pick<RowsFound, 'changed' | 'gone'>) => {
  transact(ctx, (tx) => markFound(tx, [...changed, ...gone], instant(tx.clock())))
}
