import { eq } from 'drizzle-orm'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { RunKind } from './rules.ts'
import { operationRuns } from './table.ts'

export type RunRow = typeof operationRuns.$inferSelect

/** Keeps the time of the last success where this run has none. */
export const upsertRun = (tx: Tx, row: RunRow) => {
  const { kind: _, succeeded_at, ...changes } = row
  tx.db
    .insert(operationRuns)
    .values(row)
    .onConflictDoUpdate({ target: operationRuns.kind, set: { ...changes, ...(succeeded_at && { succeeded_at }) } })
    .run()
}

export const findRunRow = (reads: Reads, kind: RunKind): RunRow | null =>
  reads.db.select().from(operationRuns).where(eq(operationRuns.kind, kind)).get() ?? null
