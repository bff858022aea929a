import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { memoize } from '#src/base/memoize.ts'
import type { Db } from './open.ts'
import type { Reads, Tx } from './transact.ts'

/** A query built and prepared once for each database: building costs several times what SQLite takes to run it. */
export const prepared = <Statement>(build: (db: Db) => Statement) => {
  const statementOf = memoize(build)
  return (reads: Reads) => statementOf(reads.db)
}

/**
 * `column = :name`, with the value hidden from SQLite's planner. A value bound plainly to an indexed column makes SQLite
 * compile the statement anew for each call, to look it up in the index's statistics.
 */
export const is = (column: SQLiteColumn, name: string) => sql`${column} = +${sql.placeholder(name)}`

/** A prepared insert of one row. Columns that the row leaves out get the table's default, or null. */
export const insertInto = <Table extends SQLiteTable>(table: Table) => {
  const columns = Object.entries(getTableColumns(table)).filter(([, { generated }]) => generated === undefined)
  const absent = Object.fromEntries(columns.map(([name, column]) => [name, column.default ?? null]))
  const placeholders = Object.fromEntries(columns.map(([name]) => [name, sql.placeholder(name)]))
  const statement = prepared((db) =>
    db
      .insert(table)
      .values(placeholders as InferInsertModel<Table>)
      .prepare(),
  )
  return (tx: Tx, row: InferInsertModel<Table>) => {
    statement(tx).run({ ...absent, ...row })
  }
}
