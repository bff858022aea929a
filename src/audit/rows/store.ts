import { memoize } from '#src/base/objects.ts'
import type { Db } from '#src/db/open.ts'
import { execute, iterate, selectAll, selectOne } from '#src/db/sql.ts'
import type { Reads, Writes } from '#src/db/transact.ts'
import { factTables } from './tables.ts'

export type Facts = Record<string, string | number | null>

type Column = { name: string; type: string; pk: number }

/** The columns of each fact table that the file has: an older file lacks some. */
const readTables = (reads: Reads) =>
  Object.entries(factTables).flatMap(([table, { free = [], when }]) => {
    const columns = selectAll<Column>(reads, `select name, type, pk from pragma_table_info('${table}')`)
    if (columns.length === 0) return []
    const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => `"${name}"`)
    const facts = columns.filter(({ name }) => !free.includes(name))
    const quoted = facts.map(({ name, type }) => (type.toLowerCase() === 'blob' ? `hex("${name}") "${name}"` : `"${name}"`))
    return { table, keys, names: facts.map(({ name }) => `"${name}"`), select: `select ${quoted} from main.${table}`, when }
  })

const tablesOf = memoize((db: Db) => readTables({ db }))

const keyOf = (keys: readonly string[], row = '') => keys.map((key) => `${row}${key}`).join(` || '/' || `)

/**
 * Notes the table and key of each fact row that this connection changes, in a temporary table: what another connection
 * writes is noted nowhere.
 */
export const createTriggers = (reads: Reads) => {
  const sql = tablesOf(reads.db).flatMap(({ table, keys, names, when = () => '1' }) => {
    const note = (row: 'new.' | 'old.') =>
      `insert into changed_rows select '${table}', ${keyOf(keys, row)} where ${when(row)};`
    const on = (event: string, notes: string) =>
      `create temp trigger if not exists "note ${table} ${event.slice(0, 6)}" after ${event} on main.${table} begin ${notes} end;`
    return [
      on('insert', note('new.')),
      on('delete', note('old.')),
      on(`update of ${names}`, note('old.') + note('new.')),
    ]
  })
  reads.db.$client.exec(`create temp table if not exists changed_rows (of_table text, row_key text);${sql.join('')}`)
}

export const forgetChanged = (tx: Writes) => execute(tx, 'delete from temp.changed_rows')

export const findChanged = (reads: Reads) =>
  selectAll<{ table: string; key: string }>(
    reads,
    'select distinct of_table as "table", row_key as key from temp.changed_rows order by of_table, row_key',
  )

/** Null where the row is gone, or says no fact. */
export const findFacts = (reads: Reads, wanted: { table: string; key: string }): Facts | null => {
  const table = tablesOf(reads.db).find((each) => each.table === wanted.table)
  if (!table) throw new Error(`${wanted.table} is no table of facts`)
  const { select, keys, when = () => '1' } = table
  const values = keys.length === 1 ? [wanted.key] : wanted.key.split('/')
  const sql = `${select} where ${keys.map((key) => `${key} = ?`).join(' and ')} and ${when('')}`
  return selectOne<Facts>(reads, sql, ...values) ?? null
}

/** Yields every fact row of the file. */
export const everyFact = function* (reads: Reads): Generator<{ table: string; key: string; facts: Facts }> {
  for (const { table, keys, select, when = () => '1' } of tablesOf(reads.db)) {
    const sql = `${select.replace('select ', `select ${keyOf(keys)} as "row key", `)} where ${when('')}`
    for (const { 'row key': key, ...facts } of iterate<Facts>(reads, sql)) yield { table, key: String(key), facts }
  }
}
