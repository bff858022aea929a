import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LeadId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { ofQuote } from '#src/quotes/table.ts'
import type { Duration, LeadState, QuarantineReason, SupportType, TimeCommitment } from './rules.ts'

/** The migrations in drizzle/ make the table STRICT and add the triggers that freeze the visitor's answers. */
export const leads = sqliteTable(
  'leads',
  {
    id: text().$type<LeadId>().primaryKey(),
    company: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** The key that the rows of one company share; null in quarantine. */
    company_key: text(),
    supportTypes: text({ mode: 'json' }).$type<SupportType[]>().notNull(),
    otherSupportType: text(),
    timeCommitment: text().$type<TimeCommitment>().notNull(),
    duration: text().$type<Duration>().notNull(),
    additionalNotes: text(),
    correction: text(),
    corrected_at: text().$type<Instant>(),
    nonce: text().notNull(),
    content_sha256: text().notNull(),
    /** The pseudonym of the visitor's /48 (IPv4: /24), deleted after a day. */
    wider_network: text(),
    quarantined: integer({ mode: 'boolean' }).notNull(),
    /** The reason for quarantine. Null without one, or from before the column existed. */
    quarantine_reason: text().$type<QuarantineReason>(),
    /** The visitor's source: utm_source, or the host of the referrer. */
    source: text(),
    due_day: text().$type<Day>().notNull(),
    created_at: text().$type<Instant>().notNull(),
    confirmed_at: text().$type<Instant>(),
    answered_at: text().$type<Instant>(),
    archived_at: text().$type<Instant>(),
    /** Repeats `leadState` of src/leads/rules.ts for an index. */
    state: text()
      .$type<LeadState>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when archived_at is not null then 'archived' when quarantined then 'quarantined' when answered_at is null then 'new' else 'answered' end`,
      ),
  },
  (table) => [
    uniqueIndex('leads_nonce').on(table.nonce),
    index('leads_of_state').on(table.state, table.created_at, table.id, table.due_day),
    index('leads_current').on(table.created_at, table.id).where(sql`archived_at is null and quarantined = 0`),
    index('leads_of_company').on(table.company_key, table.created_at),
    index('leads_received').on(table.created_at),
    index('leads_quarantined_from')
      .on(table.wider_network, table.created_at, table.id)
      .where(sql`quarantined = 1 and archived_at is null`),
    index('leads_confirmed').on(sql`lower(email)`, table.confirmed_at).where(sql`confirmed_at is not null`),
    check('leads_support', sql`json_valid(${table.supportTypes}) and json_array_length(${table.supportTypes}) > 0`),
    check('leads_quarantined', sql`${table.quarantined} in (0, 1)`),
    check('leads_correction', sql`length(${table.correction}) between 1 and 2000`),
    check('leads_quarantine_reason', sql`${table.quarantine_reason} in ('honeypot', 'flood')`),
    check(
      'leads_lengths',
      sql`length(${table.company}) between 1 and 200 and length(${table.name}) between 1 and 100 and length(${table.email}) between 3 and 255 and length(coalesce(${table.phone}, '')) <= 50 and length(coalesce(${table.otherSupportType}, '')) <= 200 and length(coalesce(${table.additionalNotes}, '')) <= 2000`,
    ),
  ],
)

export const leadQuotes = sqliteTable(
  'lead_quotes',
  {
    quote_id: ofQuote().primaryKey(),
    lead_id: text()
      .$type<LeadId>()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [index('lead_quotes_of').on(table.lead_id, table.created_at)],
)
