import { columnsOf, findAllTables } from './catalogue.ts'
import { CopyRefusal } from './copies.ts'
import { finishCopy, requireSameRows } from './copy.ts'
import { isMigrated, migrate } from './migrate.ts'
import { type Db, openDatabase } from './open.ts'
import { inSnapshot } from './snapshot.ts'
import { execute, iterate, selectAll, selectValue, type Value } from './sql.ts'
import { type Reads, transact, type Writes } from './transact.ts'

// A copy is a file of the embedded engine, whichever engine it was made from, so that every check of a copy holds for both.

const nameOfIndex = (table: string) => `${table.replace(/s$/, '')}_search_rows`

/** Filled by the triggers of the tables that can be searched. */
const isOfIndex = (table: string) => table.endsWith('_search_rows')

const tablesOf = (reads: Reads) => findAllTables(reads).filter((name) => !/^(_|sqlite_)/.test(name))

const countAll = (reads: Reads, file: Reads) =>
  Object.fromEntries(
    tablesOf(file)
      // The hashes of the index and of the schema are made again: the one is numbered again, the other is another.
      .filter((name) => name !== 'row_hashes')
      .map((name) => [name, selectValue<number>(reads, `select count(*) from "${name}"`) ?? 0]),
  )

const rowsInOrder = (table: string, tables: readonly string[]) => {
  if (table === 'row_hashes') return "where t.table_name <> 'sqlite_schema' and t.table_name not like '%_search_rows'"
  if (!tables.includes(nameOfIndex(table))) return 'order by t.rowid'
  return `left join ${nameOfIndex(table)} r on r.${table.replace(/s$/, '')}_id = t.id order by r.seq`
}

/** Tables whose row number is no column: it says in which order rows came, and evidence is found by it. */
const numberedTables = (file: Reads) =>
  selectAll<{ name: string }>(
    file,
    `select name from pragma_table_list l where schema = 'main' and type = 'table' and wr = 0 and not exists (
      select 1 from pragma_table_info(l.name) where pk = 1 and type = 'INTEGER')`,
  ).map(({ name }) => name)

const copyRows = (from: Reads, to: Writes, file: Reads) => {
  const [tables, numbered] = [tablesOf(file), numberedTables(file)]
  for (const table of tables.filter((name) => !isOfIndex(name))) {
    const columns = columnsOf(file, table).map(({ name }) => name)
    const names = numbered.includes(table) ? ['rowid', ...columns] : columns
    const list = names.map((name) => `"${name}"`)
    const insert = `insert into "${table}" (${list}) values (${names.map(() => '?')})`
    const read = `select ${list.map((name) => `t.${name}`)} from "${table}" t ${rowsInOrder(table, tables)}`
    for (const row of iterate<Record<string, Value>>(from, read)) {
      execute(to, insert, ...names.map((name) => row[name] ?? null))
    }
  }
}

const fillFile = (file: Writes, from: Reads) => {
  const triggers = selectAll<{ name: string; sql: string }>(
    file,
    "select name, sql from sqlite_schema where type = 'trigger' and name not like '%_search_added'",
  )
  for (const { name } of triggers) file.db.$client.exec(`drop trigger "${name}"`)
  copyRows(from, file, file)
  for (const { sql } of triggers) file.db.$client.exec(sql)
}

/** Copies a database on a Postgres server, as it is at one moment, into a new file. @returns how many rows each table has */
export const exportDatabase = (url: string, to: string) => {
  const source = openDatabase(url)
  let target: Db | undefined
  try {
    target = openDatabase(to)
    const file = { db: target }
    migrate(target, null, '')
    if (!isMigrated({ db: source })) throw new CopyRefusal('The database is of another version of this product')
    target.$client.pragma('foreign_keys = OFF')
    const rows = inSnapshot({ db: source }, () => {
      transact(file, (tx) => fillFile(tx, { db: source }))
      return countAll({ db: source }, file)
    })
    requireSameRows(rows, file)
    target.$client.close()
    finishCopy(to)
    return rows
  } finally {
    target?.$client.close()
    source.$client.close()
  }
}

const fillServer = (server: Writes, file: Reads) => {
  const { $client: client } = server.db
  const tables = tablesOf(file)
  client.exec('set constraints all deferred')
  for (const table of tables) {
    client.exec(`alter table "${table}" disable trigger user`)
    if (tables.includes(nameOfIndex(table)))
      client.exec(`alter table "${table}" enable trigger "${table}_search_added"`)
  }
  copyRows(file, server, file)
  client.exec('set constraints all immediate')
  for (const table of tables) client.exec(`alter table "${table}" enable trigger user`)
  const numbered = selectAll<{ table: string; column: string }>(
    server,
    `select table_name::text as "table", column_name::text as "column" from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES'`,
  )
  for (const { table, column } of numbered) {
    const last = selectValue<number | null>(server, `select max("${column}") from "${table}"`)
    if (last)
      selectValue(server, `select setval(pg_get_serial_sequence('"${table}"', '${column}'), cast(? as bigint))`, last)
  }
}

/** Puts a verified copy into a database on a Postgres server, all of it or nothing. @throws CopyRefusal when that has tables already */
export const importDatabase = (copy: string, url: string) => {
  const source = openDatabase(copy)
  const target = openDatabase(url)
  try {
    migrate(source, null, '')
    transact({ db: target }, (tx) => {
      if (selectValue(tx, 'select 1 from pg_tables where schemaname = current_schema()') !== undefined) {
        throw new CopyRefusal('DATABASE_URL names a database that has tables; make an empty one, and name that')
      }
      migrate(target, null, '')
      fillServer(tx, { db: source })
      requireSameRows(countAll({ db: source }, { db: source }), tx)
    })
  } finally {
    target.$client.close()
    source.$client.close()
  }
}
