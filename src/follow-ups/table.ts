import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { ofQuote } from '#src/quotes/table.ts'

export const followUps = sqliteTable(
  'follow_ups',
  {
    quote_id: ofQuote(),
    nth: integer().notNull(),
    text: text().notNull(),
    sent_by: text().$type<UserId>().notNull(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quote_id, table.nth] }),
    check('follow_ups_two', sql`${table.nth} in (1, 2)`),
  ],
)

/** Has a row for a quote about which the client wants no follow-ups. */
export const reminderStops = sqliteTable('reminder_stops', {
  quote_id: ofQuote().primaryKey(),
  at: text().$type<Instant>().notNull(),
})
