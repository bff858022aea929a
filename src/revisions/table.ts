import { sql } from 'drizzle-orm'
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'
import type { Status } from '#src/quotes/rules.ts'
import { ofQuote } from '#src/quotes/table.ts'

/** `quote_id` is the revision. Its id is the first quote's with a number: quo_…-r2. */
export const quoteRevisions = sqliteTable(
  'quote_revisions',
  {
    quote_id: ofQuote().primaryKey(),
    replaces: ofQuote(),
    /** The status of the replaced quote, set on sending. Undoing the sending restores it. */
    replaced_at: text().$type<Instant>(),
    replaced_from: text().$type<Status>(),
  },
  (table) => [
    uniqueIndex('quote_revisions_of').on(table.replaces).where(sql`replaced_at is not null`),
    check('quote_revisions_replaced', sql`(${table.replaced_at} is null) = (${table.replaced_from} is null)`),
  ],
)
