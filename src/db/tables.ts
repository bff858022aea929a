import { iterate, selectAll, selectColumn, selectValue, type Value } from './sql.ts'
import type { Reads } from './transact.ts'

type Column = { name: string; isBlob: boolean; isKey: boolean }

export type StoredTable = { name: string; columns: Column[] }

type StoredRow = Record<string, Value>

const quoted = (name: string) => `"${name}"`

/** Every table but SQLite's own, that of the migrations and the index of the search, which triggers fill. */
export const listTables = (reads: Reads): StoredTable[] =>
  selectColumn<string>(
    reads,
    `select name from pragma_table_list where schema = 'main' and type = 'table'
     and name not like 'sqlite_%' and name <> '__drizzle_migrations' order by name`,
  ).map((name) => ({
    name,
    columns: selectAll<{ name: string; type: string; pk: number }>(
      reads,
      'select name, type, pk from pragma_table_xinfo(?) order by cid',
      name,
    ).map(({ name: column, type, pk }) => ({ name: column, isBlob: type.toLowerCase() === 'blob', isKey: pk > 0 })),
  }))

export const keysOfTable = ({ columns }: StoredTable) => columns.filter(({ isKey }) => isKey).map(({ name }) => name)

export const countRowsOf = (reads: Reads, { name }: StoredTable) =>
  selectValue<number>(reads, `select count(*) from ${quoted(name)}`) ?? 0

const from = (table: StoredTable) => `from ${quoted(table.name)} order by ${keysOfTable(table).map(quoted) || 'rowid'}`

/** Yields each row in the order of the table's key. Of a blob it has the first bytes alone, which tell what it is. */
export const iterateRows = (reads: Reads, table: StoredTable) => {
  const shown = table.columns.map(({ name, isBlob }) =>
    isBlob ? `substr(${quoted(name)}, 1, 4) as ${quoted(name)}` : quoted(name),
  )
  return iterate<StoredRow>(reads, `select ${shown} ${from(table)}`)
}

/** Yields the blobs of a column, one in memory at a time, each with the key of its row. */
export const iterateBlobs = (reads: Reads, table: StoredTable, { column }: { column: string }) =>
  iterate<StoredRow>(reads, `select ${[...new Set([...keysOfTable(table), column])].map(quoted)} ${from(table)}`)
