import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import { execute, iterate, selectAll, selectColumn, selectOne, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { EmailClass } from './rules.ts'
import type { EmailNews } from './schema.ts'
import { emails } from './table.ts'

export type EmailRow = typeof emails.$inferSelect

export const insertEmail = insertInto(emails)

// A bound parameter in place of the literal state would keep SQLite from using the partial index.
const pendingOfClass = "from emails where state = 'pending' and class = ?"

export const findEarliestDue = (reads: Reads, of: EmailClass) =>
  selectValue<Instant>(reads, `select due_at ${pendingOfClass} order by due_at limit 1`, of) ?? null

export const findNextDue = (reads: Reads, of: EmailClass, now: Instant): EmailRow | null =>
  selectOne<EmailRow>(reads, `select * ${pendingOfClass} and due_at <= ? order by due_at limit 1`, of, now) ?? null

export const findDueAfter = (reads: Reads, of: EmailClass, moment: Instant): EmailRow | null =>
  selectOne<EmailRow>(reads, `select * ${pendingOfClass} and due_at > ? order by due_at limit 1`, of, moment) ?? null

type Changes = Partial<Omit<EmailRow, 'id' | 'kind' | 'subject_id' | 'idempotency_key' | 'email_sealed' | 'created_at'>>

const updateWhere = (tx: Tx, where: SQL | undefined, changes: Changes & { idempotency_key?: string }) => {
  tx.db.update(emails).set(changes).where(where).run()
}

export const updateEmail = (tx: Tx, id: string, changes: Changes) => updateWhere(tx, eq(emails.id, id), changes)

/** Changes an email only while its lease lasts, so that a late attempt overwrites nothing. */
export const updateLeased = (tx: Tx, id: string, leasedUntil: Instant, changes: Changes) =>
  updateWhere(tx, and(eq(emails.id, id), eq(emails.state, 'pending'), eq(emails.leased_until, leasedUntil)), changes)

/** Ignores the lease and a later cancellation: the email was delivered. */
export const markEmailSent = (tx: Tx, id: string, changes: { sent_at: Instant; provider_id: string }) =>
  updateWhere(tx, and(eq(emails.id, id), inArray(emails.state, ['pending', 'ambiguous', 'discarded'])), {
    ...changes,
    state: 'sent',
    leased_until: null,
    reason: null,
  })

const discarded = { state: 'discarded', leased_until: null } as const

export const cancelUnsent = (tx: Tx, subject: string, kind: string) =>
  updateWhere(tx, and(eq(emails.subject_id, subject), eq(emails.kind, kind), ne(emails.state, 'sent')), discarded)

/** Cancels emails that nobody has begun to send. @returns the keys of those cancelled */
export const cancelUntouched = (tx: Tx, keys: string[]): string[] => {
  const { idempotency_key, state, attempts, leased_until, envelope_sealed } = emails
  const isUnbegun = and(eq(state, 'pending'), eq(attempts, 0), isNull(leased_until), isNull(envelope_sealed))
  return tx.db
    .update(emails)
    .set({ state: 'discarded' })
    .where(and(inArray(idempotency_key, keys), isUnbegun))
    .returning({ key: idempotency_key })
    .all()
    .map(({ key }) => key)
}

export const findDiscarded = (reads: Reads, keys: readonly string[]) =>
  selectColumn<string>(
    reads,
    `select idempotency_key from emails where state = 'discarded' and idempotency_key in (select value from json_each(?))`,
    JSON.stringify(keys),
  )

export const findEmailsAbout = (reads: Reads, subject: string) =>
  selectAll<Omit<EmailNews, 'printed'> & Pick<EmailRow, 'provider_id'>>(
    reads,
    `select id, kind, state, created_at, sent_at, provider_id, reason, delivery, delivery_at
     from emails where subject_id = ? order by created_at, id`,
    subject,
  )

/** Removes the content and keeps row and key. A waiting email is cancelled. */
const redactWhere = (tx: Tx, where: SQL, more: Changes = {}): number => {
  const state = sql`case state when 'sent' then 'sent' else 'discarded' end`
  const redacted = { email_sealed: '', envelope_sealed: null, leased_until: null, state, ...more }
  return tx.db.update(emails).set(redacted).where(where).run().changes
}

export const redactEmail = (tx: Tx, id: string) => redactWhere(tx, eq(emails.id, id), { reason: null })

export const redactAbout = (tx: Tx, subject: string) => redactWhere(tx, eq(emails.subject_id, subject))

export const redactAboutAll = (tx: Tx, beginning: string) =>
  redactWhere(tx, sql`subject_id > ${beginning} and subject_id < ${`${beginning}~`} and email_sealed <> ''`)

export const redactBefore = (tx: Tx, moment: Instant) =>
  redactWhere(tx, sql`state in ('sent', 'discarded') and email_sealed <> '' and ${emails.created_at} < ${moment}`)

export const findEmail = (reads: Reads, id: string): EmailRow | null =>
  reads.db.select().from(emails).where(eq(emails.id, id)).get() ?? null

export const findSentSealed = (reads: Reads, limit: number) =>
  selectAll<{ email_sealed: string; sent_at: Instant | null }>(
    reads,
    `select email_sealed, sent_at from emails
     where state in ('sent', 'discarded') and email_sealed <> '' and state = 'sent' and class <> 'stranger'
     order by created_at desc limit ?`,
    limit,
  )

/** Reads one row at a time, without the envelopes, which are ten times as long. */
export const everySealed = (reads: Reads) =>
  iterate<Pick<EmailRow, 'id' | 'subject_id' | 'email_sealed'>>(
    reads,
    "select id, subject_id, email_sealed from emails where email_sealed <> ''",
  )

export const findRedactedAbout = (reads: Reads, subject: string) =>
  selectAll<EmailRow>(reads, "select * from emails where subject_id = ? and email_sealed = ''", subject)

export const findStuck = (reads: Reads, limit: number) =>
  selectAll<Pick<EmailRow, 'id' | 'kind' | 'subject_id' | 'state' | 'reason' | 'created_at'>>(
    reads,
    `select id, kind, subject_id, state, reason, created_at from emails
     where state in ('dead', 'ambiguous') order by created_at desc limit ?`,
    limit,
  )

/** The time since which a class has a waiting email that could have left. An email without a failed attempt counts from its due time. */
export const findWaitingSince = (reads: Reads) =>
  selectAll<{ class: EmailClass; since: Instant }>(
    reads,
    `select class, min(case when reason is null then due_at else created_at end) as since
     from emails where state = 'pending' group by class`,
  )

export const countStuck = (reads: Reads) =>
  selectOne<{ dead: number; ambiguous: number }>(
    reads,
    `select count(*) filter (where state = 'dead') as dead, count(*) filter (where state = 'ambiguous') as ambiguous
     from emails where state in ('dead', 'ambiguous')`,
  ) ?? { dead: 0, ambiguous: 0 }

export const requeue = (tx: Tx, id: string, idempotency_key: string, due_at: Instant) =>
  updateWhere(tx, eq(emails.id, id), {
    state: 'pending',
    idempotency_key,
    due_at,
    attempts: 0,
    unknown_since: null,
    leased_until: null,
    reason: null,
  })

export const findIdempotencyKeys = (reads: Reads, beginning: string) =>
  selectColumn<string>(
    reads,
    'select idempotency_key from emails where idempotency_key > ? and idempotency_key < ?',
    beginning,
    `${beginning}~`,
  )

type LastQueued = { key: string; created_at: Instant; untouched: 0 | 1; discarded: 0 | 1 }

export const findLastQueued = (reads: Reads, beginning: string) =>
  selectOne<LastQueued>(
    reads,
    `select idempotency_key as "key", created_at, state = 'discarded' as discarded,
       state = 'pending' and leased_until is null and attempts = 0 and envelope_sealed is null as untouched
     from emails where idempotency_key > ? and idempotency_key < ? order by created_at desc, rowid desc limit 1`,
    beginning,
    `${beginning}~`,
  ) ?? null

export const makeDue = (tx: Tx, subject: string, kind: string) => {
  const untriedSql = "subject_id = ? and kind = ? and state = 'pending' and attempts = 0"
  execute(tx, `update emails set due_at = created_at where ${untriedSql}`, subject, kind)
}

/** Tests that an email of the kind waits, and that no attempt to send one of them has begun. */
export const isUntouched = (reads: Reads, subject: string, kind: string) => {
  const counts = selectOne<{ waiting: number; begun: number }>(
    reads,
    `select count(*) filter (where state = 'pending' and leased_until is null) as waiting,
       count(*) filter (where attempts > 0 or envelope_sealed is not null or sent_at is not null) as begun
     from emails where subject_id = ? and kind = ?`,
    subject,
    kind,
  )
  return counts !== undefined && counts.waiting > 0 && counts.begun === 0
}

export const findNewestWritten = (reads: Reads) =>
  selectValue<string>(
    reads,
    `select max(coalesce(sent_at, '~')) from emails
     where class <> 'owner' and (sent_at is not null or envelope_sealed is not null)`,
  ) ?? ''
