import { sql } from 'drizzle-orm'
import { blob, check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AskId, EntryId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import { ofQuote } from '#src/quotes/table.ts'
import type { AskKind, BillableLine, Entry, EntryKind, Share } from './rules.ts'

/** The kinds of an earlier version's bills, which are invoices by now. */
type BillKind = 'billed' | 'settled'

/** Days that were ordered, booked and worked. Triggers refuse every change but the erasure of the words. */
export const dayEntries = sqliteTable(
  'day_entries',
  {
    id: text().$type<EntryId>().primaryKey(),
    quote_id: ofQuote(),
    kind: text().$type<EntryKind | BillKind>().notNull(),
    day: text().$type<Day>(),
    to: text('to_day').$type<Day>(),
    replacement: text().$type<Day>(),
    notice_on: text().$type<Day>(),
    hours: integer(),
    km: integer(),
    words: text(),
    of: text('of_entry').$type<EntryId>(),
    share: real().$type<Share>(),
    amount: integer(),
    what: text().$type<Entry['what']>(),
    who: text().$type<Entry['who']>(),
    why: text().$type<Entry['why']>(),
    refund: integer({ mode: 'boolean' }),
    travel_free: integer({ mode: 'boolean' }),
    key: text(),
    /** Of bills, which an earlier version kept here. */
    number: text(),
    lines: text({ mode: 'json' }).$type<BillableLine[]>(),
    by: text().$type<Entry['by']>().notNull(),
    received: text().$type<Instant>(),
    at: text().$type<Instant>().notNull(),
    /** The number of the entry's audit event, which orders the entries. */
    audit_seq: integer().notNull(),
  },
  (table) => [
    index('day_entries_of').on(table.quote_id, table.audit_seq),
    index('day_entries_by_number').on(table.number).where(sql`number is not null`),
    uniqueIndex('day_entries_key').on(table.quote_id, table.key).where(sql`key is not null`),
    check(
      'day_entries_kind',
      sql`${table.kind} in ('started', 'ordered', 'paid', 'extended', 'booked', 'cancelled', 'no_show', 'worked', 'not_supplied', 'waived', 'corrected', 'ended', 'agreed', 'expense', 'billed', 'settled')`,
    ),
    check('day_entries_by', sql`${table.by} in ('owner', 'client')`),
    check('day_entries_share', sql`${table.share} in (0, 0.5, 1)`),
    check('day_entries_lines', sql`(${table.kind} = 'billed') = coalesce(json_valid(${table.lines}), 0)`),
    check('day_entries_words', sql`length(${table.words}) <= 200`),
  ],
)

/** Each PDF is made once and stored as bytes (E3). Triggers refuse to delete it unless words of an entry were erased. */
export const dayStatements = sqliteTable(
  'day_statements',
  {
    quote_id: ofQuote(),
    month: text().$type<Month>().notNull(),
    sha256: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    audit_seq: integer().notNull(),
    /** The last column, so that SQLite can read the others without loading it. */
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quote_id, table.month] }),
    index('day_statements_sha256').on(table.sha256),
    index('day_statements_seq').on(table.audit_seq),
    check('day_statements_hash', sql`length(${table.sha256}) = 64 and length(${table.bytes}) > 0`),
  ],
)

/** What clients ask for: days, the taking back of an ask, and the owner's answers. An ask is no entry and books nothing. */
export const dayAsks = sqliteTable(
  'day_asks',
  {
    id: text().$type<AskId>().primaryKey(),
    quote_id: ofQuote(),
    kind: text().$type<AskKind>().notNull(),
    /** The ask that is taken back or answered. */
    of: text('of_ask').$type<AskId>(),
    days: text({ mode: 'json' }).$type<Day[]>(),
    hours: integer(),
    /** The booking that is to be moved. */
    booking: text().$type<EntryId>(),
    words: text(),
    key: text(),
    at: text().$type<Instant>().notNull(),
    audit_seq: integer().notNull(),
  },
  (table) => [
    index('day_asks_of').on(table.quote_id, table.audit_seq),
    uniqueIndex('day_asks_key').on(table.quote_id, table.key).where(sql`key is not null`),
    check('day_asks_kind', sql`${table.kind} in ('asked', 'withdrawn', 'answered')`),
    check('day_asks_days', sql`(${table.kind} = 'asked') = coalesce(json_valid(${table.days}), 0)`),
    check('day_asks_words', sql`length(${table.words}) <= 600`),
  ],
)
