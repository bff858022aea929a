import { sql } from 'drizzle-orm'
import {
  blob,
  check,
  customType,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { QuoteId, QuoteTokenId } from '#src/base/id.ts'
import { type Cents, centsOf, type Dollars, dollarsOf } from '#src/base/money.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { ClientSource, Decision, DocumentKind, Plan, Status } from './rules.ts'

/** Dollars in the program, integer cents in the file (D11). */
const money = customType<{ data: Dollars; driverData: Cents }>({
  dataType: () => 'integer',
  toDriver: centsOf,
  fromDriver: dollarsOf,
})

/** The migrations in drizzle/ make this table STRICT and add the triggers that freeze a sent quote (D5). */
export const quotes = sqliteTable(
  'quotes',
  {
    id: text().$type<QuoteId>().primaryKey(),
    client_name: text().notNull(),
    client_company: text().notNull(),
    client_email: text().notNull(),
    client_phone: text(),
    client_source: text().$type<ClientSource>(),
    /** Who referred the client, where `client_source` is `referral`. */
    client_referrer: text(),
    scope_summary: text().notNull(),
    retainer_rate: money(),
    retainer_days_per_month: integer(),
    extra_half_day_rate: money(),
    prepaid_day_rate: money(),
    mileage_rate_per_km: money(),
    mileage_threshold_km: integer().notNull().default(50),
    min_term_months: integer(),
    start_date: text().$type<Day>(),
    valid_until: text().$type<Day>().notNull(),
    notes_internal: text(),
    status: text().$type<Status>().notNull().default('draft'),
    chosen_plan: text().$type<Plan>(),
    version: integer().notNull().default(1),
    /** The snapshot that the client sees, as canonical JSON; null until the quote is sent. */
    shown: text(),
    shown_sha256: text(),
    created_at: text().$type<Instant>().notNull(),
    sent_at: text().$type<Instant>(),
    deleted_at: text().$type<Instant>(),
  },
  (table) => [
    check('quotes_status', sql`${table.status} in ('draft', 'sent', 'accepted', 'rejected', 'expired')`),
    check('quotes_plan', sql`${table.chosen_plan} in ('retainer', 'prepaid')`),
    check('quotes_plan_when_accepted', sql`(${table.chosen_plan} is not null) = (${table.status} = 'accepted')`),
    check('quotes_shown_when_sent', sql`(${table.shown} is null) = (${table.sent_at} is null)`),
    check('quotes_sent', sql`${table.status} in ('draft', 'expired') or ${table.sent_at} is not null`),
    index('quotes_newest').on(table.created_at, table.id),
    // Covers the searched columns, so that a search reads only the rows it finds.
    index('quotes_newest_kept')
      .on(table.created_at, table.id, table.client_company, table.client_name, table.client_email)
      .where(sql`deleted_at is null`),
    index('quotes_open').on(table.valid_until).where(sql`status = 'sent'`),
  ],
)

export const quoteTokens = sqliteTable(
  'quote_tokens',
  {
    id: text().$type<QuoteTokenId>().primaryKey(),
    quote_id: text()
      .$type<QuoteId>()
      .notNull()
      .references(() => quotes.id),
    token_sha256: text().notNull(),
    token_sealed: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    revoked_at: text().$type<Instant>(),
  },
  (table) => [
    uniqueIndex('quote_tokens_sha256').on(table.token_sha256),
    uniqueIndex('quote_tokens_live').on(table.quote_id).where(sql`revoked_at is null`),
  ],
)

/** Evidence: triggers refuse every change (D5, D6). */
export const quoteDecisions = sqliteTable(
  'quote_decisions',
  {
    quote_id: text()
      .$type<QuoteId>()
      .primaryKey()
      .references(() => quotes.id),
    decision: text().$type<Decision>().notNull(),
    plan: text().$type<Plan>(),
    authorization_confirmed: integer({ mode: 'boolean' }).notNull(),
    /** As typed; null if the client gave no name. */
    accepted_by_name: text(),
    accepted_by_title: text(),
    snapshot: text().notNull(),
    snapshot_sha256: text().notNull(),
    decided_at: text().$type<Instant>().notNull(),
    decided_at_nz: text().notNull(),
    address: text().notNull(),
    user_agent: text().notNull(),
    token_id: text()
      .$type<QuoteTokenId>()
      .notNull()
      .references(() => quoteTokens.id),
    build: text().notNull(),
    audit_seq: integer().notNull(),
    idempotency_key: text(),
    response: text().notNull(),
  },
  (table) => [
    check('quote_decisions_word', sql`${table.decision} in ('accepted', 'rejected')`),
    check('quote_decisions_plan', sql`(${table.plan} is not null) = (${table.decision} = 'accepted')`),
  ],
)

/** Each PDF is made once from frozen data and stored as bytes (E3). */
export const quoteDocuments = sqliteTable(
  'quote_documents',
  {
    quote_id: text()
      .$type<QuoteId>()
      .notNull()
      .references(() => quotes.id),
    kind: text().$type<DocumentKind>().notNull(),
    sha256: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    audit_seq: integer().notNull(),
    /** The last column, so that SQLite reads the others without loading it. */
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quote_id, table.kind] }),
    index('quote_documents_sha256').on(table.sha256),
    check('quote_documents_kind', sql`${table.kind} in ('quote', 'record')`),
    check('quote_documents_hash', sql`length(${table.sha256}) = 64 and length(${table.bytes}) > 0`),
  ],
)

/** At most one row per quote in 30 minutes. */
export const quoteViews = sqliteTable(
  'quote_views',
  {
    id: text().primaryKey(),
    quote_id: text()
      .$type<QuoteId>()
      .notNull()
      .references(() => quotes.id),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [index('quote_views_of').on(table.quote_id, table.at)],
)
