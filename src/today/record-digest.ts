import { type Day, instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import * as store from './store.ts'

export const hasHadDigest = (ctx: Reads, { week }: { week: Day }) => store.hasDigest(ctx, week)

/** @returns false if another process was first */
export const recordDigest = (tx: Tx, { week }: { week: Day }) => store.insertDigest(tx, week, instant(tx.clock()))
