import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'
import type { Delivery } from '#src/delivery/rules.ts'
import type { EmailClass } from './rules.ts'

/** `ambiguous`: the provider may have an earlier attempt, but no longer remembers its key (G4). */
type EmailState = 'pending' | 'sent' | 'dead' | 'ambiguous' | 'discarded'

/** The outbox. The transaction of a fact writes the row of its email. */
export const emails = sqliteTable(
  'emails',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    subject_id: text().notNull(),
    idempotency_key: text().notNull(),
    /** Recipient and data as encrypted JSON, because a backup may be stolen (C1). Empty after redaction (H11). */
    email_sealed: text().notNull(),
    /** The rendered email, encrypted and stored before the first attempt: the provider refuses other content under its key. */
    envelope_sealed: text(),
    class: text().$type<EmailClass>().notNull().default('client'),
    state: text().$type<EmailState>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    due_at: text().$type<Instant>().notNull(),
    leased_until: text().$type<Instant>(),
    unknown_since: text().$type<Instant>(),
    provider_id: text(),
    reason: text(),
    created_at: text().$type<Instant>().notNull(),
    sent_at: text().$type<Instant>(),
    delivery: text().$type<Delivery>(),
    delivery_at: text().$type<Instant>(),
  },
  (table) => [
    uniqueIndex('emails_key').on(table.idempotency_key),
    index('emails_due').on(table.class, table.due_at).where(sql`state = 'pending'`),
    index('emails_about').on(table.subject_id),
    index('emails_to_redact').on(table.created_at).where(sql`state in ('sent', 'discarded') and email_sealed <> ''`),
    index('emails_stuck').on(table.state).where(sql`state in ('dead', 'ambiguous')`),
    index('emails_provider').on(table.provider_id).where(sql`provider_id is not null`),
    index('emails_undelivered').on(table.subject_id).where(sql`delivery in ('bounced', 'complained')`),
    check('emails_class', sql`${table.class} in ('client', 'owner', 'stranger')`),
    check('emails_delivery', sql`${table.delivery} in ('delayed', 'delivered', 'bounced', 'complained')`),
    check('emails_state', sql`${table.state} in ('pending', 'sent', 'dead', 'ambiguous', 'discarded')`),
  ],
)
