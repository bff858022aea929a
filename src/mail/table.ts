import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'

/** `ambiguous`: an attempt may have reached the provider too long ago for its key to be remembered (G4). */
export const emailStates = ['pending', 'sent', 'dead', 'ambiguous', 'discarded'] as const
export type EmailState = (typeof emailStates)[number]

/** The outbox (GAPS 12): a row is written in the transaction of the fact it reports. */
export const emails = sqliteTable(
  'emails',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** The row the email is about, `quo_…`, `lea_…` or `usr_…`. */
    subject_id: text().notNull(),
    idempotency_key: text().notNull(),
    /**
     * What the email has to say: its recipient and its data as JSON, sealed (a stolen backup opens no link: C1, R10).
     * Written in the transaction of the fact; rendering takes milliseconds and must not hold that transaction or the request.
     * Empty once nobody may read the email any more (H11).
     */
    email_sealed: text().notNull(),
    /** The envelope, sealed: rendered by the mailWorker before the first attempt and the same for every later one, for the provider refuses other content under the same key. */
    envelope_sealed: text(),
    state: text().$type<EmailState>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Not before this moment. */
    due_at: text().$type<Instant>().notNull(),
    /** Whoever delivers it holds it until then. */
    leased_until: text().$type<Instant>(),
    /** The first attempt of which nobody knows the outcome. */
    unknown_since: text().$type<Instant>(),
    provider_id: text(),
    reason: text(),
    created_at: text().$type<Instant>().notNull(),
    sent_at: text().$type<Instant>(),
  },
  (table) => [
    uniqueIndex('emails_key').on(table.idempotency_key),
    index('emails_due').on(table.due_at).where(sql`state = 'pending'`),
    index('emails_about').on(table.subject_id),
    index('emails_to_redact').on(table.created_at).where(sql`state in ('sent', 'discarded') and email_sealed <> ''`),
    check('emails_state', sql`${table.state} in ('pending', 'sent', 'dead', 'ambiguous', 'discarded')`),
  ],
)
