import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'

/** Each draft and each published version of a text; the newest row of a key and state counts. */
export const textVersions = sqliteTable(
  'text_versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    key: text().notNull(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    text: text().notNull(),
    changed_by: text().notNull(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [
    index('text_versions_of').on(table.key, table.state, table.id),
    check('text_versions_state', sql`${table.state} in ('draft', 'published')`),
  ],
)
