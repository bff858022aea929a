import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { EmailClass } from './rules.ts'
import { emails } from './table.ts'

export type EmailRow = typeof emails.$inferSelect

export const insertEmail = insertInto(emails)

// A bound parameter instead of the literal state would keep SQLite from using the partial index.
const earliest = prepared((db) =>
  db
    .select({ due_at: emails.due_at })
    .from(emails)
    .where(and(sql`state = 'pending'`, is(emails.class, 'class')))
    .orderBy(asc(emails.due_at))
    .limit(1)
    .prepare(),
)

export const findEarliestDue = (reads: Reads, of: EmailClass) => earliest(reads).get({ class: of })?.due_at ?? null

const next = prepared((db) =>
  db
    .select()
    .from(emails)
    .where(and(sql`state = 'pending' and due_at <= ${sql.placeholder('now')}`, is(emails.class, 'class')))
    .orderBy(asc(emails.due_at))
    .limit(1)
    .prepare(),
)

export const findNextDue = (reads: Reads, of: EmailClass, now: Instant): EmailRow | null =>
  next(reads).get({ class: of, now }) ?? null

const after = prepared((db) =>
  db
    .select()
    .from(emails)
    .where(and(sql`state = 'pending' and due_at > ${sql.placeholder('moment')}`, is(emails.class, 'class')))
    .orderBy(asc(emails.due_at))
    .limit(1)
    .prepare(),
)

export const findDueAfter = (reads: Reads, of: EmailClass, moment: Instant): EmailRow | null =>
  after(reads).get({ class: of, moment }) ?? null

type Changes = Partial<Omit<EmailRow, 'id' | 'kind' | 'subject_id' | 'idempotency_key' | 'email_sealed' | 'created_at'>>

export const updateEmail = (tx: Tx, id: string, changes: Changes) => {
  tx.db.update(emails).set(changes).where(eq(emails.id, id)).run()
}

/** Changes an email only while this lease lasts, so that a late attempt overwrites nothing. */
export const updateLeased = (tx: Tx, id: string, leasedUntil: Instant, changes: Changes) => {
  tx.db
    .update(emails)
    .set(changes)
    .where(and(eq(emails.id, id), eq(emails.state, 'pending'), eq(emails.leased_until, leasedUntil)))
    .run()
}

/** Ignores the lease, and a cancellation in the meantime: the email was delivered. */
export const markEmailSent = (tx: Tx, id: string, changes: { sent_at: Instant; provider_id: string }) => {
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
      provider_id: emails.provider_id,
      reason: emails.reason,
      delivery: emails.delivery,
      delivery_at: emails.delivery_at,
    })
    .from(emails)
    .where(is(emails.subject_id, 'subject'))
    .orderBy(asc(emails.created_at), asc(emails.id))
    .prepare(),
)

export const findEmailsAbout = (reads: Reads, subject: string) => about(reads).all({ subject })

/** Removes the content; row and key stay. An email that waited is cancelled. */
const redactWhere = (tx: Tx, where: SQL) => {
  tx.db
    .update(emails)
    .set({
      email_sealed: '',
      envelope_sealed: null,
      leased_until: null,
      state: sql`case state when 'sent' then 'sent' else 'discarded' end`,
    })
    .where(where)
    .run()
}

/** Removes the content; row and key stay. An email that waited is cancelled. */
export const redactAbout = (tx: Tx, subject: string) => redactWhere(tx, eq(emails.subject_id, subject))

/** The same for every subject with this beginning. */
export const redactAboutAll = (tx: Tx, beginning: string) =>
  redactWhere(tx, sql`subject_id > ${beginning} and subject_id < ${`${beginning}~`} and email_sealed <> ''`)

/** @returns how many */
export const redactBefore = (tx: Tx, moment: Instant): number =>
  tx.db
    .update(emails)
    .set({ email_sealed: '', envelope_sealed: null })
    .where(sql`state in ('sent', 'discarded') and email_sealed <> '' and ${emails.created_at} < ${moment}`)
    .run().changes

export const findEmail = (reads: Reads, id: string): EmailRow | null =>
  reads.db.select().from(emails).where(eq(emails.id, id)).get() ?? null

export const findSentSealed = (reads: Reads, limit: number) =>
  reads.db
    .select({ sealed: emails.email_sealed, sent_at: emails.sent_at })
    .from(emails)
    .where(
      sql`state in ('sent', 'discarded') and email_sealed <> '' and state = 'sent' and ${emails.class} <> 'stranger'`,
    )
    .orderBy(desc(emails.created_at))
    .limit(limit)
    .all()

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
    .where(sql`state in ('dead', 'ambiguous')`)
    .orderBy(desc(emails.created_at))
    .limit(100)
    .all()

const waitingSince = prepared((db) =>
  db
    .select({
      class: emails.class,
      since: sql<Instant>`min(case when ${emails.reason} is null then due_at else created_at end)`,
    })
    .from(emails)
    .where(sql`state = 'pending'`)
    .groupBy(emails.class)
    .prepare(),
)

/** Since when each class has a waiting email that could have gone out. One that was never tried, or is in flight, counts from when it is due. */
export const findWaitingSince = (reads: Reads) => waitingSince(reads).all()

const stuckCounts = prepared((db) =>
  db
    .select({
      dead: sql<number>`count(*) filter (where state = 'dead')`,
      ambiguous: sql<number>`count(*) filter (where state = 'ambiguous')`,
    })
    .from(emails)
    .where(sql`state in ('dead', 'ambiguous')`)
    .prepare(),
)

export const countStuck = (reads: Reads) => stuckCounts(reads).get() ?? { dead: 0, ambiguous: 0 }

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
