import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'

/** One row, which shows whether a SECRET_KEY is the one that this database was written with. */
export const secretKeyCheck = sqliteTable(
  'secret_key_check',
  {
    id: integer().primaryKey(),
    /** Identifies the key in the log without revealing it. */
    fingerprint: text().notNull(),
    /** A known text, encrypted with the key. */
    proof: text().notNull(),
    set_at: text().$type<Instant>().notNull(),
  },
  (table) => [check('secret_key_check_one', sql`${table.id} = 1`)],
)
