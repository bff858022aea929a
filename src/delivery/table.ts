import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'
import type { Delivery } from './rules.ts'

/** The provider's reports, each once. `id` is the provider's id of the message, `at` the time of the event. */
export const emailReports = sqliteTable(
  'email_reports',
  {
    id: text().primaryKey(),
    email_id: text().notNull(),
    type: text().$type<Delivery>().notNull(),
    at: text().$type<Instant>().notNull(),
    received_at: text().$type<Instant>().notNull(),
  },
  (table) => [index('email_reports_of').on(table.email_id)],
)

/** Hashes of suppressed addresses in lower case: no address is stored. The owner can still allow an email to one. */
export const suppressedAddresses = sqliteTable(
  'suppressed_addresses',
  {
    address_sha256: text().primaryKey(),
    reason: text().$type<'bounced' | 'complained'>().notNull(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [check('suppressed_addresses_reason', sql`${table.reason} in ('bounced', 'complained')`)],
)
