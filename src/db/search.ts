import type Database from 'better-sqlite3'
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { folded } from '#src/base/characters.ts'

/** SQLite's `like` ignores the case of a to z only, but "otautahi" must find "Ōtautahi". */
export const teachFolding = (client: Database.Database) => {
  client.function('folded', { deterministic: true }, (text) => folded(String(text)))
}

export const mentions = (columns: SQLiteColumn[], part: string): SQL =>
  sql`instr(folded(${sql.join(columns, sql` || char(10) || `)}), ${folded(part)}) > 0`
