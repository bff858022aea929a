import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Id } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'

/** A removed reference leaves the site, and its row stays. */
export const clientReferences = sqliteTable('client_references', {
  id: text().$type<Id<'ref'>>().primaryKey(),
  words: text().notNull(),
  name: text().notNull(),
  company: text().notNull(),
  agreed_on: text().$type<Day>().notNull(),
  added_by: text().notNull(),
  added_at: text().$type<Instant>().notNull(),
  removed_by: text(),
  removed_at: text().$type<Instant>(),
})
