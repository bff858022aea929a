import { isNotNull } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { columnsOf, findAllTables, schemaTable } from '#src/db/catalogue.ts'
import { insertInto } from '#src/db/prepared.ts'
import { execute, iterate, selectAll, selectColumn } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { RowName } from './rules.ts'
import { rowHashes } from './table.ts'

/** Every table of the product: names that begin with _ or sqlite_ belong to tools. */
export const findTables = (reads: Reads) => findAllTables(reads).filter((name) => !/^(_|sqlite_)/.test(name))

/** `content` is the type and the bytes of each stored column: equal texts mean equal rows. */
const partsOf = (reads: Reads, table: string) => {
  const columns = columnsOf(reads, table)
  const names = columns.filter(({ pk }) => pk > 0).map(({ name }) => `cast(t."${name}" as text)`)
  return {
    key: names.join(` || ' ' || `) || 'cast(t.rowid as text)',
    content: `concat_ws(' ', ${columns.map(({ name }) => `typeof(t."${name}"), hex(t."${name}")`).join()})`,
    // An index may be whole where its table is not.
    from: `"${table}" as t not indexed`,
    where: table === schemaTable ? "substr(t.tbl_name, 1, 1) <> '_'" : 'true',
  }
}

type HashedRow = { rowid: number; key: string; content: string; sha256: Buffer | null }

/** Every row of a table with its hash, one in memory at a time. */
export const iterateRows = (reads: Reads, table: string) => {
  const { key, content, from, where } = partsOf(reads, table)
  return iterate<HashedRow>(
    reads,
    `select t.rowid as rowid, ${key} as key, ${content} as content, h.sha256 from ${from}
     left join row_hashes h on h.table_name = ? and h.row_key = ${key} where ${where}`,
    table,
  )
}

/** Of these rowids the rows without a hash. */
export const findUnhashed = (reads: Reads, table: string, rowids: readonly number[]) => {
  const { key, content, where } = partsOf(reads, table)
  return selectAll<Pick<HashedRow, 'key' | 'content'>>(
    reads,
    `select ${key} as key, ${content} as content from "${table}" as t
     where t.rowid in (select value from json_each(?)) and ${where}
     and not exists (select 1 from row_hashes where table_name = ? and row_key = ${key})`,
    JSON.stringify(rowids),
    table,
  )
}

export const insertHash = insertInto(rowHashes)

/** Keys that have a hash and no row. */
export const findKeysWithoutRow = (reads: Reads, table: string) => {
  const { key, from, where } = partsOf(reads, table)
  return selectColumn<string>(
    reads,
    `select row_key from row_hashes where table_name = ? except select ${key} from ${from} where ${where}`,
    table,
  )
}

export const findHashesOfOtherTables = (reads: Reads, tables: readonly string[]) =>
  selectAll<RowName>(
    reads,
    'select table_name as "table", row_key as key from row_hashes where table_name not in (select value from json_each(?))',
    JSON.stringify(tables),
  )

/** Marks exactly these rows. */
export const markFound = (tx: Tx, rows: readonly RowName[], at: Instant) => {
  const named = 'table_name, row_key) in (select value ->> 0, value ->> 1 from json_each(?'
  const list = JSON.stringify(rows.map(({ table, key }) => [table, key]))
  execute(tx, `update row_hashes set found_at = null where found_at is not null and not (${named}))`, list)
  execute(tx, `update row_hashes set found_at = ? where found_at is null and (${named}))`, at, list)
}

/** @returns whose hashes they were */
export const deleteFound = (tx: Tx): RowName[] =>
  tx.db
    .delete(rowHashes)
    .where(isNotNull(rowHashes.found_at))
    .returning({ table: rowHashes.table_name, key: rowHashes.row_key })
    .all()
