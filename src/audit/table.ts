import { sql } from 'drizzle-orm'
import { blob, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'

/** Each row's hash covers the row before it (D7). Triggers in drizzle/ refuse every update and delete. */
export const auditEvents = sqliteTable(
  'audit_events',
  {
    seq: integer().primaryKey(),
    at: text().$type<Instant>().notNull(),
    event: text().notNull(),
    actor: text().notNull(),
    subject: text().notNull(),
    detail: text().notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
    /** HMAC of the hash, with the key of the chain: an attacker who can only write the file cannot forge it. */
    mac: text(),
  },
  (table) => [index('audit_events_at').on(table.at), index('audit_events_subject').on(table.subject, table.seq)],
)

/** The key of the chain, encrypted with SECRET_KEY. It stays when SECRET_KEY is rotated. */
export const auditKey = sqliteTable(
  'audit_key',
  {
    id: integer().primaryKey(),
    key_sealed: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [check('audit_key_one', sql`${table.id} = 1`)],
)

/** Heads of the chain that left the machine in an email. `left_at` is when the email was queued. */
export const auditHeads = sqliteTable('audit_heads', {
  seq: integer().primaryKey(),
  hash: text().notNull(),
  left_at: text().$type<Instant>().notNull(),
})

/** Times that a third party stated for a head of the chain, which covers every event before it (D13). */
export const auditStamps = sqliteTable('audit_stamps', {
  seq: integer().primaryKey(),
  hash: text().notNull(),
  asked_at: text().$type<Instant>().notNull(),
  stamped_at: text().$type<Instant>().notNull(),
  /** The TimeStampResp of RFC 3161 in DER, with the certificates. */
  response: blob({ mode: 'buffer' }).notNull(),
})
