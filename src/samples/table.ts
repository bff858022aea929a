import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LeadId, QuoteId, UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

/** Which quotes and leads are samples. A row stays when its sample is removed, so that no figure counts it later. */
export const samples = sqliteTable('samples', {
  id: text().$type<QuoteId | LeadId>().primaryKey(),
  /** The admin who sent themselves this quote; null for a sample to look around with. */
  sent_to: text().$type<UserId>(),
  at: text().$type<Instant>().notNull(),
  removed_at: text().$type<Instant>(),
})
