import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import type { Db } from '#src/db/open.ts'
import { is, prepared } from '#src/db/prepared.ts'
import { emails } from './table.ts'

export type EmailRow = typeof emails.$inferSelect

const inserting = prepared((db) =>
  db
    .insert(emails)
    .values({
      id: sql.placeholder('id'),
      kind: sql.placeholder('kind'),
      subject_id: sql.placeholder('subject_id'),
      idempotency_key: sql.placeholder('idempotency_key'),
      email_sealed: sql.placeholder('email_sealed'),
      due_at: sql.placeholder('due_at'),
      created_at: sql.placeholder('created_at'),
    })
    .prepare(),
)

type NewEmail = Pick<
  EmailRow,
  'id' | 'kind' | 'subject_id' | 'idempotency_key' | 'email_sealed' | 'due_at' | 'created_at'
>

export const insertEmail = (db: Db, row: NewEmail) => {
  inserting(db).run(row)
}

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
export const findEarliestDue = (db: Db) => earliest(db).get()?.due_at ?? null

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
export const findNextDue = (db: Db, now: Instant): EmailRow | null => next(db).get({ now }) ?? null

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
export const findDueAfter = (db: Db, moment: Instant): EmailRow | null => after(db).get({ moment }) ?? null

type Changes = Partial<Omit<EmailRow, 'id' | 'kind' | 'subject_id' | 'idempotency_key' | 'email_sealed' | 'created_at'>>

export const updateEmail = (db: Db, id: string, changes: Changes) => {
  db.update(emails).set(changes).where(eq(emails.id, id)).run()
}

/** Changes an email only while this very lease is held: a late recorder overwrites nothing. */
export const updateLeased = (db: Db, id: string, leasedUntil: Instant, changes: Changes) => {
  db.update(emails)
    .set(changes)
    .where(and(eq(emails.id, id), eq(emails.state, 'pending'), eq(emails.leased_until, leasedUntil)))
    .run()
}

/** Records a delivery. It is true whoever held the lease meanwhile, or thought better of the email. */
export const markSent = (db: Db, id: string, changes: { sent_at: Instant; provider_id: string }) => {
  db.update(emails)
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

export const findEmailsAbout = (db: Db, subject: string) => about(db).all({ subject })

export const cancelPending = (db: Db) => {
  db.update(emails).set({ state: 'discarded', leased_until: null }).where(eq(emails.state, 'pending')).run()
}

/** Discards the emails of one kind about a subject that were not sent. */
export const cancelUnsent = (db: Db, subject: string, kind: string) => {
  db.update(emails)
    .set({ state: 'discarded', leased_until: null })
    .where(and(eq(emails.subject_id, subject), eq(emails.kind, kind), ne(emails.state, 'sent')))
    .run()
}

/** Empties emails for good; one that waited is discarded, for there is nothing left to send. Row and key stay. */
export const redactAbout = (db: Db, subject: string) => {
  db.update(emails)
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
export const redactBefore = (db: Db, moment: Instant) => {
  db.update(emails)
    .set({ email_sealed: '', envelope_sealed: null })
    .where(sql`state in ('sent', 'discarded') and email_sealed <> '' and ${emails.created_at} < ${moment}`)
    .run()
}

export const findEmail = (db: Db, id: string): EmailRow | null =>
  db.select().from(emails).where(eq(emails.id, id)).get() ?? null

/** Emails that nobody will send without being told to, the newest first. */
export const findStuck = (db: Db) =>
  db
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
export const requeue = (db: Db, id: string, idempotency_key: string, due_at: Instant) => {
  db.update(emails)
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
