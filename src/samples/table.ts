import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LeadId, QuoteId, UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

/** The quotes and leads that are made-up samples. A row outlives its sample, so that no figure counts it later. */
export const samples = sqliteTable('samples', {
  id: text().$type<QuoteId | LeadId>().primaryKey(),
  /** The admin who sent this sample quote to their own address; null for a sample to explore the product with. */
  sent_to: text().$type<UserId>(),
  at: text().$type<Instant>().notNull(),
  removed_at: text().$type<Instant>(),
})
