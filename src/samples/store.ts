import { desc, isNull, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { samples } from './table.ts'

export const insertSample = insertInto(samples)

/** Newest first. There are dozens at most. */
export const findAll = (reads: Reads) =>
  reads.db.select().from(samples).orderBy(desc(samples.at), desc(sql`rowid`)).all()

export const markRemoved = (tx: Tx, removed_at: Instant) => {
  tx.db.update(samples).set({ removed_at }).where(isNull(samples.removed_at)).run()
}
