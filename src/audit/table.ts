import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'

/** Each row's hash covers the row before it (D7). Triggers in drizzle/ refuse every update and delete. */
export const auditEvents = sqliteTable(
  'audit_events',
  {
    seq: integer().primaryKey(),
    at: text().$type<Instant>().notNull(),
    event: text().notNull(),
    actor: text().notNull(),
    subject: text().notNull(),
    detail: text().notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [index('audit_events_at').on(table.at)],
)
