import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Day, Instant } from '#src/base/time.ts'

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
