import { sql } from 'drizzle-orm'
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { Status } from '#src/quotes/rules.ts'
import { quotes } from '#src/quotes/table.ts'

/** `quote_id` is the revision, whose id is that of the first quote and its number: quo_…-r2. */
export const quoteRevisions = sqliteTable(
  'quote_revisions',
  {
    quote_id: text()
      .$type<QuoteId>()
      .primaryKey()
      .references(() => quotes.id),
    replaces: text()
      .$type<QuoteId>()
      .notNull()
      .references(() => quotes.id),
    /** Set when the revision is sent: the status of what it replaced, which undoing the sending gives back. */
    replaced_at: text().$type<Instant>(),
    replaced_from: text().$type<Status>(),
  },
  (table) => [
    uniqueIndex('quote_revisions_of').on(table.replaces).where(sql`replaced_at is not null`),
    check('quote_revisions_replaced', sql`(${table.replaced_at} is null) = (${table.replaced_from} is null)`),
  ],
)
