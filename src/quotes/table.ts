import { sql } from 'drizzle-orm'
import {
  blob,
  check,
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { QuoteId, QuoteTokenId, ReaderId, UserId } from '#src/base/id.ts'
import { type Cents, centsOf, type Dollars, dollarsOf } from '#src/base/money.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { ClientSource, Decision, DocumentKind, Plan, ReaderPurpose, Status } from './rules.ts'

/** Dollars in the program, integer cents in the database (D11). */
const money = customType<{ data: Dollars; driverData: Cents }>({
  dataType: () => 'integer',
  toDriver: centsOf,
  fromDriver: dollarsOf,
})

export const lastDay = sql<Day>`coalesce(extended_until, valid_until)`

/** The migrations in drizzle/ make this table STRICT and add the triggers that freeze a sent quote (D5). */
export const quotes = sqliteTable(
  'quotes',
  {
    id: text().$type<QuoteId>().primaryKey(),
    client_name: text().notNull(),
    client_company: text().notNull(),
    /** The company's name as a sort key, so that lists have the order of a telephone book. */
    company_order: text().notNull().default(''),
    /** Identifies the company: its rows share this key; null in an erased quote. */
    company_key: text(),
    client_email: text().notNull(),
    client_phone: text(),
    client_source: text().$type<ClientSource>(),
    client_referrer: text(),
    scope_summary: text().notNull(),
    cover_note: text(),
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
    extended_until: text().$type<Day>(),
  },
  (table) => [
    check('quotes_status', sql`${table.status} in ('draft', 'sent', 'accepted', 'rejected', 'expired')`),
    check('quotes_plan', sql`${table.chosen_plan} in ('retainer', 'prepaid')`),
    check('quotes_plan_when_accepted', sql`(${table.chosen_plan} is not null) = (${table.status} = 'accepted')`),
    check('quotes_shown_when_sent', sql`(${table.shown} is null) = (${table.sent_at} is null)`),
    check('quotes_sent', sql`${table.status} in ('draft', 'expired') or ${table.sent_at} is not null`),
    check('quotes_client_source', sql`${table.client_source} in ('form', 'contact', 'referral', 'public')`),
    check('quotes_client_referrer', sql`length(${table.client_referrer}) between 1 and 200`),
    index('quotes_by_email').on(sql`lower(client_email)`),
    index('quotes_open').on(lastDay).where(sql`status = 'sent'`),
    // One index for each sort order of the list: reading the rows would be slow, because they are long.
    index('quotes_newest').on(table.created_at, table.id, table.status, lastDay, table.deleted_at),
    index('quotes_by_last_day').on(lastDay, table.id, table.status, table.deleted_at),
    index('quotes_by_company').on(table.company_order, table.id, table.status, lastDay, table.deleted_at),
    index('quotes_of_company').on(table.company_key, table.created_at),
  ],
)

export const ofQuote = () =>
  text()
    .$type<QuoteId>()
    .notNull()
    .references(() => quotes.id)

export const quoteTokens = sqliteTable(
  'quote_tokens',
  {
    id: text().$type<QuoteTokenId>().primaryKey(),
    quote_id: ofQuote(),
    token_sha256: text().notNull(),
    token_sealed: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    revoked_at: text().$type<Instant>(),
    /** Of a reader's link; both null in the first addressee's. */
    reader_id: text().$type<ReaderId>(),
    purpose: text().$type<ReaderPurpose>(),
  },
  (table) => [
    uniqueIndex('quote_tokens_sha256').on(table.token_sha256),
    uniqueIndex('quote_tokens_live').on(table.quote_id).where(sql`revoked_at is null and reader_id is null`),
    uniqueIndex('quote_tokens_of_reader').on(table.reader_id).where(sql`revoked_at is null and reader_id is not null`),
  ],
)

/** Evidence: triggers refuse every change (D5, D6). `nth` rises by one after an undone decision. */
export const quoteDecisions = sqliteTable(
  'quote_decisions',
  {
    quote_id: ofQuote(),
    nth: integer().notNull().default(1),
    decision: text().$type<Decision>().notNull(),
    plan: text().$type<Plan>(),
    authorization_confirmed: integer({ mode: 'boolean' }).notNull(),
    /** The name as typed; null if the client gave none. */
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
      .references(() => quoteTokens.id),
    /** The admin who recorded a decision by telephone, and the person who told them; null for a decision at the link. */
    recorded_by: text().$type<UserId>(),
    told_by: text(),
    build: text().notNull(),
    audit_seq: integer().notNull(),
    idempotency_key: text(),
    response: text().notNull(),
    /** A reader's link as JSON: id, kind, name, named_by, named_at; null for any other decision. */
    link: text(),
  },
  (table) => [
    primaryKey({ columns: [table.quote_id, table.nth] }),
    uniqueIndex('quote_decisions_seq').on(table.audit_seq),
    check(
      'quote_decisions_source',
      sql`(${table.token_id} is null) = (${table.recorded_by} is not null) and (${table.recorded_by} is null) = (${table.told_by} is null)`,
    ),
    check('quote_decisions_word', sql`${table.decision} in ('accepted', 'rejected')`),
    check('quote_decisions_plan', sql`(${table.plan} is not null) = (${table.decision} = 'accepted')`),
  ],
)

/** Evidence, like the decisions. A decision with a row here does not count. */
export const quoteDecisionUndos = sqliteTable(
  'quote_decision_undos',
  {
    quote_id: text().$type<QuoteId>().notNull(),
    nth: integer().notNull(),
    reason: text().notNull(),
    undone_by: text().$type<UserId>().notNull(),
    at: text().$type<Instant>().notNull(),
    audit_seq: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quote_id, table.nth] }),
    foreignKey({ columns: [table.quote_id, table.nth], foreignColumns: [quoteDecisions.quote_id, quoteDecisions.nth] }),
  ],
)

/** Each PDF is made once from frozen data and stored as bytes (E3). */
export const quoteDocuments = sqliteTable(
  'quote_documents',
  {
    quote_id: ofQuote(),
    kind: text().$type<DocumentKind>().notNull(),
    /** The number of the decision that a record shows; 1 for a quote. */
    nth: integer().notNull().default(1),
    sha256: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    audit_seq: integer().notNull(),
    /** The last column, so that SQLite can read the others without loading it. */
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quote_id, table.kind, table.nth] }),
    index('quote_documents_sha256').on(table.sha256),
    index('quote_documents_seq').on(table.audit_seq),
    check('quote_documents_kind', sql`${table.kind} in ('quote', 'record')`),
    check('quote_documents_hash', sql`length(${table.sha256}) = 64 and length(${table.bytes}) > 0`),
  ],
)

/** The client's visits to the quote; visits within 30 minutes are one row. */
export const quoteViews = sqliteTable(
  'quote_views',
  {
    id: text().primaryKey(),
    quote_id: ofQuote(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [index('quote_views_of').on(table.quote_id, table.at)],
)

export const quoteSchedules = sqliteTable(
  'quote_schedules',
  {
    quote_id: ofQuote().primaryKey(),
    send_at: text().$type<Instant>().notNull(),
    scheduled_by: text().$type<UserId>().notNull(),
    /** Why the quote could not be sent at `send_at`; null until a sending fails. */
    failed: text(),
  },
  (table) => [index('quote_schedules_due').on(table.send_at).where(sql`failed is null`)],
)

export const quoteWithdrawals = sqliteTable('quote_withdrawals', {
  quote_id: ofQuote().primaryKey(),
  reason: text().notNull(),
  at: text().$type<Instant>().notNull(),
})
