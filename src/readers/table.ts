import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ReaderId, UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { ReaderPurpose } from '#src/quotes/rules.ts'
import { ofQuote } from '#src/quotes/table.ts'
import type { ReaderEnd } from './rules.ts'

/** Who else reads a quote. The link stands in `quote_tokens`. */
export const quoteReaders = sqliteTable(
  'quote_readers',
  {
    id: text().$type<ReaderId>().primaryKey(),
    quote_id: ofQuote(),
    /** Whom a revision took along: the reader as they were first named. */
    taken_from: text().$type<ReaderId>(),
    name: text().notNull(),
    email: text().notNull(),
    purpose: text().$type<ReaderPurpose>().notNull(),
    /** Invoices go to this address from the acceptance on. */
    bills: integer({ mode: 'boolean' }).notNull(),
    named_by: text().notNull(),
    /** The admin; null where the first addressee named them. */
    named_by_user: text().$type<UserId>(),
    named_at: text().$type<Instant>().notNull(),
    seen_at: text().$type<Instant>(),
    ended: text().$type<ReaderEnd>(),
    ended_at: text().$type<Instant>(),
  },
  (table) => [
    index('quote_readers_of').on(table.quote_id, table.named_at),
    index('quote_readers_by_email').on(sql`lower(email)`),
    uniqueIndex('quote_readers_live').on(table.quote_id, sql`lower(email)`).where(sql`ended is null`),
    check('quote_readers_purpose', sql`${table.purpose} in ('read', 'accounts', 'accept')`),
    check('quote_readers_bills', sql`${table.bills} = 0 or ${table.purpose} = 'accounts'`),
    check('quote_readers_accept', sql`${table.named_by_user} is null or ${table.purpose} <> 'accept'`),
    check('quote_readers_ended', sql`${table.ended} in ('client', 'owner', 'stopped', 'corrected', 'erased')`),
    check('quote_readers_end', sql`(${table.ended} is null) = (${table.ended_at} is null)`),
  ],
)
