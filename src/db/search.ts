import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isTooShort, matchOf, termsOf } from '#src/base/search.ts'
import { selectColumn } from './sql.ts'
import type { Reads } from './transact.ts'

/** A table of quotes, leads or imported clients, whose words triggers keep in `search` (docs/decisions/0030). */
type SearchedTable = SQLiteTable & { id: SQLiteColumn }

type SearchFilter = {
  q: string
  by?: 'names' | undefined
  where?: SQL | undefined
  maxMatches?: number
  also?: readonly string[]
}

/** Sorts by position in the index, the newest row first. */
export const newestFound = (table: SearchedTable) =>
  sql`(select seq from search_rows where search_rows.id = ${table.id}) desc`

/**
 * The condition that a row has all words of `q`; undefined if `q` has none. `maxMatches` limits it to the newest
 * matches that fulfil `where`. `names` searches only company, name and email. Rows with an id of `also` are found too.
 */
export const isFound = (
  table: SearchedTable,
  { q, where, maxMatches = -1, by, also = [] }: SearchFilter,
): SQL | undefined => {
  if (/^[\s\0]*$/.test(q)) return undefined
  const terms = termsOf(q)
  if (isTooShort(terms)) return sql`false`
  const columns = by === 'names' ? 'names' : '{names more}'
  // The first three letters of a table's name are the prefix of its ids.
  const match = `kind : ${getTableName(table).slice(0, 3)} AND ${columns} : (${matchOf(terms)})`
  const condition = where ?? sql`true`
  // Joined in this order, because the index gives its newest row first and is read no further than the limit.
  const indexed = sql`select ${table.id} as id from search cross join search_rows cross join ${table}
    where search match ${match} and search_rows.seq = search.rowid and ${table.id} = search_rows.id
      and ${condition} order by search.rowid desc limit ${maxMatches}`
  if (also.length === 0) return sql`${table.id} in (${indexed})`
  return sql`${table.id} in (select id from (${indexed}) union select ${table.id} from ${table}
    where ${table.id} in (select value from json_each(${JSON.stringify(also)})) and ${condition})`
}

const looksLikePhone = /^(?:tel:)?[\d()+./-]+$/

/** The newest rows of any table that have all words of `q` in company, name and email, or its digits in a telephone number. */
export const findIds = (reads: Reads, { q, maxMatches }: { q: string; maxMatches: number }): string[] => {
  const terms = termsOf(q)
  if (isTooShort(terms)) return []
  const columns = looksLikePhone.test(terms.join('')) ? '{names more}' : 'names'
  return selectColumn<string>(
    reads,
    `select search_rows.id from search cross join search_rows on search_rows.seq = search.rowid
     where search match ? order by search.rowid desc limit ?`,
    `${columns} : (${matchOf(terms)})`,
    maxMatches,
  )
}
