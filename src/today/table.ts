import { sql } from 'drizzle-orm'
import { check, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Day, Instant } from '#src/base/time.ts'
import type { DoneKind } from './rules.ts'

/** The Mondays whose digest was queued or was empty. */
export const digests = sqliteTable('digests', {
  week: text().$type<Day>().primaryKey(),
  at: text().$type<Instant>().notNull(),
})

/** Has one row while the owner has turned the digest off. */
export const digestStops = sqliteTable('digest_stops', {
  recipient_sha256: text().primaryKey(),
  at: text().$type<Instant>().notNull(),
})

/** The items of Today that the owner marked as done. `subject` is the item's id; a later mark replaces an earlier one. */
export const todayMarks = sqliteTable(
  'today_marks',
  {
    kind: text().$type<DoneKind>().notNull(),
    subject: text().notNull(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    check('today_marks_kind', sql`${table.kind} in ('won', 'declined', 'trouble', 'draft')`),
  ],
)
