import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { UserId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { ofQuote } from '#src/quotes/table.ts'
import type { Channel } from './rules.ts'

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

/** What the client answered elsewhere, as the owner entered it. It ends the follow-ups of its quote. */
export const answersElsewhere = sqliteTable(
  'answers_elsewhere',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    quote_id: ofQuote(),
    day: text().$type<Day>().notNull(),
    how: text().$type<Channel>().notNull(),
    words: text().notNull(),
    entered_by: text().$type<UserId>().notNull(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [
    index('answers_elsewhere_of').on(table.quote_id, table.id),
    check('answers_elsewhere_how', sql`${table.how} in ('email', 'telephone', 'in_person')`),
    check('answers_elsewhere_words', sql`length(${table.words}) <= 200`),
  ],
)
