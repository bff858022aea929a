import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MessageId, QuoteTokenId, UserId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { MessageKind } from '#src/quotes/rules.ts'
import { ofQuote } from '#src/quotes/table.ts'
import type { DeclineReason } from './rules.ts'

/** The client's messages and the owner's answers. `token_id` is the client's link, `user_id` the admin. */
export const quoteMessages = sqliteTable(
  'quote_messages',
  {
    id: text().$type<MessageId>().primaryKey(),
    quote_id: ofQuote(),
    kind: text().$type<MessageKind>().notNull(),
    text: text().notNull(),
    token_id: text().$type<QuoteTokenId>(),
    user_id: text().$type<UserId>(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [
    index('quote_messages_of').on(table.quote_id, table.at),
    check('quote_messages_kind', sql`${table.kind} in ('question', 'change', 'new_quote', 'answer')`),
    check(
      'quote_messages_author',
      sql`(${table.kind} = 'answer') = (${table.user_id} is not null) and (${table.kind} = 'answer') = (${table.token_id} is null)`,
    ),
    check('quote_messages_length', sql`length(${table.text}) <= 2000`),
  ],
)

/** The reason for declining. `nth` numbers the decision. */
export const declineReasons = sqliteTable(
  'decline_reasons',
  {
    quote_id: ofQuote(),
    nth: integer().notNull(),
    reason: text().$type<DeclineReason>().notNull(),
    text: text(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quote_id, table.nth] }),
    check('decline_reasons_word', sql`${table.reason} in ('price', 'timing', 'scope', 'competitor', 'other')`),
  ],
)

/** What the client tells us for the start after accepting, and how the owner corrects it. Each row has its audit event. */
export const startDetails = sqliteTable(
  'start_details',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    quote_id: ofQuote(),
    legal_name: text(),
    nzbn: text(),
    purchase_order: text(),
    billing_email: text(),
    address: text(),
    /** The order number is still to come. */
    order_follows: integer({ mode: 'boolean' }),
    start_date: text().$type<Day>(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [index('start_details_of').on(table.quote_id, table.id)],
)
