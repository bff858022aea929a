import { selectAll, selectColumn, selectValue } from './sql.ts'
import type { Reads } from './transact.ts'

/** The tables, indexes and triggers are rows too. Only a migration changes them. */
export const schemaTable = 'sqlite_schema'

/** Without those of the search index: they hold no fact of their own. */
export const findAllTables = (reads: Reads) =>
  selectColumn<string>(reads, "select name from pragma_table_list where schema = 'main' and type = 'table'")

export const hasTable = (reads: Reads, name: string) =>
  selectValue(reads, "select 1 from sqlite_schema where type = 'table' and name = ?", name) !== undefined

type Column = { name: string; pk: number }

/** `pk` is 0 for a column outside the primary key. */
export const columnsOf = (reads: Reads, table: string): Column[] =>
  table === schemaTable
    ? ['type', 'name', 'tbl_name', 'sql'].map((name, at) => ({ name, pk: at < 2 ? at + 1 : 0 }))
    : selectAll<Column>(reads, 'select name, pk from pragma_table_info(?)', table)

/** SQLite's own check of every page and index, or of one table's. @returns nothing where it finds nothing */
export const checkPages = ({ db }: Reads, table: string | null = null) => {
  const lines = db.$client.pragma(`integrity_check(${table === null ? 20 : `"${table}"`})`) as {
    integrity_check: string
  }[]
  return lines.map((line) => line.integrity_check).filter((line) => line !== 'ok')
}

/** The name of the table or index whose root is this page. */
export const findTree = (reads: Reads, page: number) =>
  selectValue<string>(reads, 'select name from sqlite_schema where rootpage = ?', page)
