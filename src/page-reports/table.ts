import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'

/** What browsers report of the content policy, counted by rule and source. */
export const pageReports = sqliteTable('page_reports', {
  /** The directive and the origin that it blocked. */
  id: text().primaryKey(),
  count: integer().notNull(),
  first_at: text().$type<Instant>().notNull(),
  last_at: text().$type<Instant>().notNull(),
})
