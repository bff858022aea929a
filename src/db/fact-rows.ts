import { memoize } from '#src/base/objects.ts'
import type { Db } from './open.ts'
import { execute, iterate, selectAll, selectOne } from './sql.ts'
import type { Reads, Writes } from './transact.ts'

/**
 * `free`: columns that are no part of the fact: counters, what is derived from other columns, what is encrypted again with
 * another key, and the bytes of files, which have their hash beside them. `when`: which rows say a fact, as SQL.
 */
export type FactTable = { free?: readonly string[]; when?: (row: '' | 'new.' | 'old.') => string }

export type StoredFact = Record<string, string | number | null>

type Column = { of: string; name: string; type: string; pk: number }

const everyColumn =
  "select m.name of, p.name, p.type, p.pk from main.sqlite_schema m, pragma_table_info(m.name) p where m.type = 'table'"

const always = () => '1'

const keyOf = (keys: readonly string[], row = '') => keys.map((key) => `${row}${key}`).join(` || '/' || `)

/** Reads the facts of these tables, and knows which of them a transaction changed. */
export const factRows = (tables: Record<string, FactTable>) => {
  /** The tables that the file has: an older one lacks some. */
  const inFile = memoize((db: Db) => {
    const columnsOf = Map.groupBy(selectAll<Column>({ db }, everyColumn), ({ of }) => of)
    return Object.entries(tables).flatMap(([table, { free = [], when = always }]) => {
      const columns = columnsOf.get(table)
      if (!columns) return []
      const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => `"${name}"`)
      const facts = columns.filter(({ name }) => !free.includes(name))
      const values = facts.map(({ name, type }) => (/blob/i.test(type) ? `hex("${name}") "${name}"` : `"${name}"`))
      return { table, keys, when, names: facts.map(({ name }) => `"${name}"`), values: values.join() }
    })
  })

  return {
    /**
     * Notes in a temporary table each fact row that this connection changes. What another connection writes is noted
     * nowhere.
     */
    note: ({ db }: Reads) => {
      const triggers = inFile(db).flatMap(({ table, keys, names, when }) => {
        const row = (name: 'new.' | 'old.') =>
          `insert into changed_rows select '${table}', ${keyOf(keys, name)} where ${when(name)};`
        const on = (event: string, rows: string) =>
          `create temp trigger if not exists "note ${table} ${event.slice(0, 6)}" after ${event} on main.${table} begin ${rows} end;`
        return [
          on('insert', row('new.')),
          on('delete', row('old.')),
          on(`update of ${names}`, row('old.') + row('new.')),
        ]
      })
      db.$client.exec(`create temp table if not exists changed_rows (of_table text, key text);${triggers.join('')}`)
    },

    forget: (tx: Writes) => execute(tx, 'delete from temp.changed_rows'),

    findNoted: (reads: Reads) =>
      selectAll<{ table: string; key: string }>(
        reads,
        'select distinct of_table as "table", key from temp.changed_rows order by of_table, key',
      ),

    /** Null where the row is gone, or says no fact. */
    find: (reads: Reads, wanted: { table: string; key: string }): StoredFact | null => {
      const table = inFile(reads.db).find((each) => each.table === wanted.table)
      if (!table) throw new Error(`${wanted.table} is no table of facts`)
      const { keys, values, when } = table
      const parts = keys.length === 1 ? [wanted.key] : wanted.key.split('/')
      const where = [...keys.map((key) => `${key} = ?`), when('')].join(' and ')
      return selectOne<StoredFact>(reads, `select ${values} from main.${wanted.table} where ${where}`, ...parts) ?? null
    },

    every: function* (reads: Reads): Generator<{ table: string; key: string; facts: StoredFact }> {
      for (const { table, keys, values, when } of inFile(reads.db)) {
        const sql = `select ${keyOf(keys)} as "key of the row", ${values} from main.${table} where ${when('')}`
        for (const { 'key of the row': key, ...facts } of iterate<StoredFact>(reads, sql))
          yield { table, key: String(key), facts }
      }
    },
  }
}
