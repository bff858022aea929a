import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { memoize } from '#src/base/memoize.ts'
import type { Db } from './open.ts'

/**
 * A query built and prepared once for each database, not once for each request: the builder costs more than SQLite does
 * (SPEED trap 8).
 */
export const prepared = <Statement>(build: (db: Db) => Statement) => memoize(build)

/**
 * That a column is what a placeholder gives, whose value SQLite does not look into while planning. Bound plainly, a value
 * that is compared with an index's column makes it compile the statement anew for each call, for its statistics might
 * tell values apart (the driver's STAT4); the answer and the index used are the same.
 */
export const is = (column: SQLiteColumn, name: string) => sql`${column} = +${sql.placeholder(name)}`
