import { sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { memoize } from '#src/base/objects.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'
import type { Reads } from './transact.ts'

/** The id of the newest row; 0 without one. */
export const newestIdIn = (table: SQLiteTable & { id: SQLiteColumn }) => {
  const newest = prepared((db) =>
    db
      .select({ id: sql<number | null>`max(${table.id})` })
      .from(table)
      .prepare(),
  )
  return (reads: Reads) => newest(reads).get()?.id ?? 0
}

/** Caches what `read` gives until a newer row is there. The rows of the table are only ever added. */
export const readOnceUntil = <Value>(newestId: (reads: Reads) => number, read: (reads: Reads) => Value) => {
  const knownOf = memoize((_: Db): { last?: { id: number; value: Value } } => ({}))
  return (reads: Reads): Value => {
    const [known, id] = [knownOf(reads.db), newestId(reads)]
    if (known.last?.id === id) return known.last.value
    const value = read(reads)
    // A transaction may be rolled back, and another row then gets its id.
    if (!reads.db.$client.inTransaction) known.last = { id, value }
    return value
  }
}
