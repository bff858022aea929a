import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What a limit counts that must survive a restart. */
export const limitHits = sqliteTable(
  'limit_hits',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Addresses and accounts stand in it as pseudonyms. */
    key: text().notNull(),
    /** In milliseconds since 1970. */
    at: integer().notNull(),
    /** When no limit counts it any more. */
    until: integer().notNull(),
  },
  (table) => [index('limit_hits_of').on(table.key, table.at), index('limit_hits_until').on(table.until)],
)
