import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The hits of limits that must survive a restart. */
export const limitHits = sqliteTable(
  'limit_hits',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Contains IP addresses and accounts only as pseudonyms. */
    key: text().notNull(),
    /** The time in milliseconds since 1970. */
    at: integer().notNull(),
    /** After this time no limit counts the hit. */
    until: integer().notNull(),
  },
  (table) => [index('limit_hits_of').on(table.key, table.at), index('limit_hits_until').on(table.until)],
)
