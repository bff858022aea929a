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
 * `column = :name`. The `+` hides the value from SQLite's planner, which would otherwise compile the statement anew for
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

/** A prepared insert of one row. Absent and null columns get the table's default. */
export const insertInto = <Table extends SQLiteTable>(table: Table) => {
  const build = (db: Db, names: readonly string[]) => {
    const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
    return db
      .insert(table)
      .values(placeholders as InferInsertModel<Table>)
      .prepare()
  }
  const statementsOf = memoize((_: Db) => new Map<string, ReturnType<typeof build>>())
  return (tx: Tx, row: InferInsertModel<Table>) => {
    // Drizzle maps a placeholder's null like any value (no amount to 0 cents), so the statement omits null columns.
    const names = Object.keys(row).filter((name) => row[name as keyof typeof row] != null)
    const statements = statementsOf(tx.db)
    const statement = statements.get(names.join()) ?? build(tx.db, names)
    statements.set(names.join(), statement)
    statement.run(row)
  }
}
