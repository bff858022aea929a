import { type InferInsertModel, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { memoize } from '#src/base/objects.ts'
import type { Instant } from '#src/base/time.ts'
import type { Db } from './open.ts'
import type { Reads, Tx } from './transact.ts'

/** Builds and prepares a query once for each database: building takes several times as long as running it. */
export const prepared = <Statement>(build: (db: Db) => Statement) => {
  const statementOf = memoize(build)
  return (reads: Reads) => statementOf(reads.db)
}

/**
 * `column = :name`. The `+` hides the value from SQLite's planner, which would otherwise compile the statement again for
 * each call. Without the `+`, GET /api/quotes/:token takes two thirds more CPU time.
 */
export const is = (column: SQLiteColumn, name: string) => sql`${column} = +${sql.placeholder(name)}`

export const visitsIn = (table: SQLiteTable, link: SQLiteColumn, at: SQLiteColumn) => {
  const first = sql<Instant | null>`min(${at})`
  const last = sql<Instant | null>`max(${at})`
  const counting = prepared((db) =>
    db.select({ count: sql<number>`count(*)`, first, last }).from(table).where(is(link, 'id')).prepare(),
  )
  return (reads: Reads, id: string) => counting(reads).get({ id }) ?? { count: 0, first: null, last: null }
}

/** Prepared once for each set of columns: SQLite compiles the triggers of the table with every statement. */
export const insertInto = <Table extends SQLiteTable>(table: Table) => {
  const statementsOf = memoize((_: Db) => new Map<string, { run: (row: Record<string, unknown>) => unknown }>())
  return (tx: Tx, row: InferInsertModel<Table>) => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined)
    const columns = given.map(([name, value]) => (value === null ? `no ${name}` : name)).join()
    const statement = statementsOf(tx.db).getOrInsertComputed(columns, () => {
      // Drizzle encodes the null of a placeholder as a value.
      const values = given.map(([name, value]) => [name, value === null ? null : sql.placeholder(name)])
      return tx.db.insert(table).values(Object.fromEntries(values)).prepare()
    })
    statement.run(row)
  }
}
