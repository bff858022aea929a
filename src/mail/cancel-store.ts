import { and, eq, ne, sql } from 'drizzle-orm'
import { prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { emails } from './table.ts'

export const cancelPending = (tx: Tx) => {
  tx.db.update(emails).set({ state: 'discarded', leased_until: null }).where(eq(emails.state, 'pending')).run()
}

export const cancelUnsent = (tx: Tx, subject: string, kind: string) => {
  tx.db
    .update(emails)
    .set({ state: 'discarded', leased_until: null })
    .where(and(eq(emails.subject_id, subject), eq(emails.kind, kind), ne(emails.state, 'sent')))
    .run()
}

const keysOf = prepared((db) =>
  db
    .select({ key: emails.idempotency_key })
    .from(emails)
    .where(sql`idempotency_key > ${sql.placeholder('beginning')} and idempotency_key < ${sql.placeholder('end')}`)
    .prepare(),
)

export const findKeys = (reads: Reads, beginning: string) =>
  keysOf(reads)
    .all({ beginning, end: `${beginning}~` })
    .map(({ key }) => key)

export const makeDue = (tx: Tx, subject: string, kind: string) => {
  tx.db
    .update(emails)
    .set({ due_at: sql`created_at` })
    .where(sql`subject_id = ${subject} and kind = ${kind} and state = 'pending' and attempts = 0`)
    .run()
}

/** Whether one waits that nobody began to send, and no other of its kind was ever begun. */
export const isUntouched = (reads: Reads, subject: string, kind: string) =>
  reads.db
    .select({
      waiting: sql<number>`count(*) filter (where state = 'pending' and leased_until is null)`,
      begun: sql<number>`count(*) filter (where attempts > 0 or envelope_sealed is not null or sent_at is not null)`,
    })
    .from(emails)
    .where(and(eq(emails.subject_id, subject), eq(emails.kind, kind)))
    .all()
    .some(({ waiting, begun }) => waiting > 0 && begun === 0)
