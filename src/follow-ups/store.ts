import { asc, eq } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { answersElsewhere, followUps, reminderStops } from './table.ts'

/** @returns false if the follow-up of this number was sent already */
export const insertFollowUp = (tx: Tx, row: typeof followUps.$inferInsert) =>
  tx.db.insert(followUps).values(row).onConflictDoNothing().run().changes === 1

export const findFollowUps = (reads: Reads, quote_id: QuoteId) =>
  reads.db
    .select({ nth: followUps.nth, text: followUps.text, at: followUps.at })
    .from(followUps)
    .where(eq(followUps.quote_id, quote_id))
    .orderBy(asc(followUps.nth))
    .all()

export const redactFollowUps = (tx: Tx, quote_id: QuoteId) => {
  tx.db.update(followUps).set({ text: erasedText }).where(eq(followUps.quote_id, quote_id)).run()
  tx.db.update(answersElsewhere).set({ words: erasedText }).where(eq(answersElsewhere.quote_id, quote_id)).run()
}

/** @returns false if the client stopped the reminders before */
export const insertStop = (tx: Tx, row: { quote_id: QuoteId; at: Instant }) =>
  tx.db.insert(reminderStops).values(row).onConflictDoNothing().run().changes === 1

export const findStop = (reads: Reads, quote_id: QuoteId): Instant | null =>
  reads.db.select().from(reminderStops).where(eq(reminderStops.quote_id, quote_id)).get()?.at ?? null

export const insertAnswer = insertInto(answersElsewhere)

const answersOf = prepared((db) =>
  db
    .select()
    .from(answersElsewhere)
    .where(is(answersElsewhere.quote_id, 'quote_id'))
    .orderBy(asc(answersElsewhere.id))
    .prepare(),
)

/** Oldest first. */
export const findAnswers = (reads: Reads, quote_id: QuoteId) => answersOf(reads).all({ quote_id })
