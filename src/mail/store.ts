import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { emails } from './table.ts'

export type EmailRow = typeof emails.$inferSelect

export const insertEmail = insertInto(emails)

// The state is spelled out, for a bound parameter would not let SQLite use the partial index.
const earliest = prepared((db) =>
  db
    .select({ due_at: emails.due_at })
    .from(emails)
    .where(sql`state = 'pending'`)
    .orderBy(asc(emails.due_at))
    .limit(1)
    .prepare(),
)

/** When the next email is due, or its lease ends; null when none waits. */
export const findEarliestDue = (reads: Reads) => earliest(reads).get()?.due_at ?? null

const next = prepared((db) =>
  db
    .select()
    .from(emails)
    .where(sql`state = 'pending' and due_at <= ${sql.placeholder('now')}`)
    .orderBy(asc(emails.due_at))
    .limit(1)
    .prepare(),
)

/** The pending email that has been due longest, or whose lease ended. */
export const findNextDue = (reads: Reads, now: Instant): EmailRow | null => next(reads).get({ now }) ?? null

const after = prepared((db) =>
  db
    .select()
    .from(emails)
    .where(sql`state = 'pending' and due_at > ${sql.placeholder('moment')}`)
    .orderBy(asc(emails.due_at))
    .limit(1)
    .prepare(),
)

/** The first pending email that is due only after a moment. */
export const findDueAfter = (reads: Reads, moment: Instant): EmailRow | null => after(reads).get({ moment }) ?? null

type Changes = Partial<Omit<EmailRow, 'id' | 'kind' | 'subject_id' | 'idempotency_key' | 'email_sealed' | 'created_at'>>

export const updateEmail = (tx: Tx, id: string, changes: Changes) => {
  tx.db.update(emails).set(changes).where(eq(emails.id, id)).run()
}

/** Changes an email only while this very lease is held: a late recorder overwrites nothing. */
export const updateLeased = (tx: Tx, id: string, leasedUntil: Instant, changes: Changes) => {
  tx.db
    .update(emails)
    .set(changes)
    .where(and(eq(emails.id, id), eq(emails.state, 'pending'), eq(emails.leased_until, leasedUntil)))
    .run()
}

/** Records a delivery. It is true whoever held the lease meanwhile, or thought better of the email. */
export const markSent = (tx: Tx, id: string, changes: { sent_at: Instant; provider_id: string }) => {
  tx.db
    .update(emails)
    .set({ ...changes, state: 'sent', leased_until: null, reason: null })
    .where(and(eq(emails.id, id), inArray(emails.state, ['pending', 'ambiguous', 'discarded'])))
    .run()
}

const about = prepared((db) =>
  db
    .select({
      id: emails.id,
      kind: emails.kind,
      state: emails.state,
      created_at: emails.created_at,
      sent_at: emails.sent_at,
      reason: emails.reason,
    })
    .from(emails)
    .where(is(emails.subject_id, 'subject'))
    .orderBy(asc(emails.created_at), asc(emails.id))
    .prepare(),
)

export const findEmailsAbout = (reads: Reads, subject: string) => about(reads).all({ subject })

export const cancelPending = (tx: Tx) => {
  tx.db.update(emails).set({ state: 'discarded', leased_until: null }).where(eq(emails.state, 'pending')).run()
}

/** Discards the emails of one kind about a subject that were not sent. */
export const cancelUnsent = (tx: Tx, subject: string, kind: string) => {
  tx.db
    .update(emails)
    .set({ state: 'discarded', leased_until: null })
    .where(and(eq(emails.subject_id, subject), eq(emails.kind, kind), ne(emails.state, 'sent')))
    .run()
}

/** Empties emails for good; one that waited is discarded, for there is nothing left to send. Row and key stay. */
export const redactAbout = (tx: Tx, subject: string) => {
  tx.db
    .update(emails)
    .set({
      email_sealed: '',
      envelope_sealed: null,
      leased_until: null,
      state: sql`case state when 'sent' then 'sent' else 'discarded' end`,
    })
    .where(eq(emails.subject_id, subject))
    .run()
}

/** Empties what was sent or discarded and was written before a moment. */
export const redactBefore = (tx: Tx, moment: Instant) => {
  tx.db
    .update(emails)
    .set({ email_sealed: '', envelope_sealed: null })
    .where(sql`state in ('sent', 'discarded') and email_sealed <> '' and ${emails.created_at} < ${moment}`)
    .run()
}

export const findEmail = (reads: Reads, id: string): EmailRow | null =>
  reads.db.select().from(emails).where(eq(emails.id, id)).get() ?? null

/** Emails that nobody will send without being told to, the newest first. */
export const findStuck = (reads: Reads) =>
  reads.db
    .select({
      id: emails.id,
      kind: emails.kind,
      subject_id: emails.subject_id,
      state: emails.state,
      reason: emails.reason,
      created_at: emails.created_at,
    })
    .from(emails)
    .where(inArray(emails.state, ['dead', 'ambiguous']))
    .orderBy(desc(emails.created_at))
    .limit(100)
    .all()

/** Puts a stuck email back into the outbox under a key the provider has not seen. */
export const requeue = (tx: Tx, id: string, idempotency_key: string, due_at: Instant) => {
  tx.db
    .update(emails)
    .set({
      state: 'pending',
      idempotency_key,
      due_at,
      attempts: 0,
      unknown_since: null,
      leased_until: null,
      reason: null,
    })
    .where(eq(emails.id, id))
    .run()
}
