import { sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
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
