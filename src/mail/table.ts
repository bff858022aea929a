import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'

/** `ambiguous`: an attempt may have reached the provider too long ago for its key to be remembered (G4). */
export const letterStates = ['pending', 'sent', 'dead', 'ambiguous', 'discarded'] as const
export type LetterState = (typeof letterStates)[number]

/** The outbox (GAPS 12): a row is written in the transaction of the fact it reports. */
export const letters = sqliteTable(
  'letters',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** The row the letter is about, `quo_…`, `lea_…` or `usr_…`. */
    subject_id: text().notNull(),
    idempotency_key: text().notNull(),
    /**
     * What the letter has to say: its recipient and its data as JSON, sealed (a stolen backup opens no link: C1, R10).
     * Written in the transaction of the fact; rendering takes milliseconds and must not hold that transaction or the request.
     * Empty once nobody may read the letter any more (H11).
     */
    letter_sealed: text().notNull(),
    /** The envelope, sealed: rendered by the postman before the first attempt and the same for every later one, for the provider refuses other content under the same key. */
    envelope_sealed: text(),
    state: text().$type<LetterState>().notNull().default('pending'),
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
    uniqueIndex('letters_key').on(table.idempotency_key),
    index('letters_due').on(table.due_at).where(sql`state = 'pending'`),
    index('letters_about').on(table.subject_id),
    index('letters_to_blank').on(table.created_at).where(sql`state in ('sent', 'discarded') and letter_sealed <> ''`),
    check('letters_state', sql`${table.state} in ('pending', 'sent', 'dead', 'ambiguous', 'discarded')`),
  ],
)
