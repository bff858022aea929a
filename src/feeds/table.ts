import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FeedId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

/** The links of the owner's calendar, of which one works. Triggers refuse every change but the revocation. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    id: text().$type<FeedId>().primaryKey(),
    token_sha256: text().notNull(),
    /** Clients stand in it with their initials alone. */
    initials: integer({ mode: 'boolean' }).notNull(),
    created_at: text().$type<Instant>().notNull(),
    revoked_at: text().$type<Instant>(),
  },
  (table) => [
    uniqueIndex('calendar_feeds_sha256').on(table.token_sha256),
    uniqueIndex('calendar_feeds_live').on(sql`(revoked_at is null)`).where(sql`revoked_at is null`),
  ],
)
