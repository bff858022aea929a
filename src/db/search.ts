import type Database from 'better-sqlite3'
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { folded } from '#src/base/characters.ts'

/** SQLite's own `like` knows the cases of a to z alone: Ōtautahi is to be found by "ōtautahi" and by "otautahi". */
export const teachFolding = (client: Database.Database) => {
  client.function('folded', { deterministic: true }, (text) => folded(String(text)))
}

/** That one of these texts contains a part, whatever the case and the marks of its letters. */
export const mentions = (columns: SQLiteColumn[], part: string): SQL =>
  sql`instr(folded(${sql.join(columns, sql` || char(10) || `)}), ${folded(part)}) > 0`
