import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import type { Db } from '#src/db/open.ts'
import { is, prepared } from '#src/db/prepared.ts'
import { letters } from './table.ts'

export type LetterRow = typeof letters.$inferSelect

const inserting = prepared((db) =>
  db
    .insert(letters)
    .values({
      id: sql.placeholder('id'),
      kind: sql.placeholder('kind'),
      subject_id: sql.placeholder('subject_id'),
      idempotency_key: sql.placeholder('idempotency_key'),
      letter_sealed: sql.placeholder('letter_sealed'),
      due_at: sql.placeholder('due_at'),
      created_at: sql.placeholder('created_at'),
    })
    .prepare(),
)

type NewLetter = Pick<
  LetterRow,
  'id' | 'kind' | 'subject_id' | 'idempotency_key' | 'letter_sealed' | 'due_at' | 'created_at'
>

export const insertLetter = (db: Db, row: NewLetter) => {
  inserting(db).run(row)
}

// The state is spelled out, for a bound parameter would not let SQLite use the partial index.
const earliest = prepared((db) =>
  db
    .select({ due_at: letters.due_at })
    .from(letters)
    .where(sql`state = 'pending'`)
    .orderBy(asc(letters.due_at))
    .limit(1)
    .prepare(),
)

/** When the next letter is due, or its lease ends; null when none waits. */
export const findEarliestDue = (db: Db) => earliest(db).get()?.due_at ?? null

const next = prepared((db) =>
  db
    .select()
    .from(letters)
    .where(sql`state = 'pending' and due_at <= ${sql.placeholder('now')}`)
    .orderBy(asc(letters.due_at))
    .limit(1)
    .prepare(),
)

/** The pending letter that has been due longest, or whose lease ended. */
export const findNextDue = (db: Db, now: Instant): LetterRow | null => next(db).get({ now }) ?? null

const after = prepared((db) =>
  db
    .select()
    .from(letters)
    .where(sql`state = 'pending' and due_at > ${sql.placeholder('moment')}`)
    .orderBy(asc(letters.due_at))
    .limit(1)
    .prepare(),
)

/** The first pending letter that is due only after a moment. */
export const findDueAfter = (db: Db, moment: Instant): LetterRow | null => after(db).get({ moment }) ?? null

type Changes = Partial<
  Omit<LetterRow, 'id' | 'kind' | 'subject_id' | 'idempotency_key' | 'letter_sealed' | 'created_at'>
>

export const updateLetter = (db: Db, id: string, changes: Changes) => {
  db.update(letters).set(changes).where(eq(letters.id, id)).run()
}

/** Changes a letter only while this very lease is held: a late recorder overwrites nothing. */
export const updateLeased = (db: Db, id: string, leasedUntil: Instant, changes: Changes) => {
  db.update(letters)
    .set(changes)
    .where(and(eq(letters.id, id), eq(letters.state, 'pending'), eq(letters.leased_until, leasedUntil)))
    .run()
}

/** Records a delivery. It is true whoever held the lease meanwhile, or thought better of the letter. */
export const markSent = (db: Db, id: string, changes: { sent_at: Instant; provider_id: string }) => {
  db.update(letters)
    .set({ ...changes, state: 'sent', leased_until: null, reason: null })
    .where(and(eq(letters.id, id), inArray(letters.state, ['pending', 'ambiguous', 'discarded'])))
    .run()
}

const about = prepared((db) =>
  db
    .select({
      id: letters.id,
      kind: letters.kind,
      state: letters.state,
      created_at: letters.created_at,
      sent_at: letters.sent_at,
      reason: letters.reason,
    })
    .from(letters)
    .where(is(letters.subject_id, 'subject'))
    .orderBy(asc(letters.created_at), asc(letters.id))
    .prepare(),
)

export const findLettersAbout = (db: Db, subject: string) => about(db).all({ subject })

export const discardPending = (db: Db) => {
  db.update(letters).set({ state: 'discarded', leased_until: null }).where(eq(letters.state, 'pending')).run()
}

/** Discards the letters of one kind about a subject that were not sent. */
export const discardUnsent = (db: Db, subject: string, kind: string) => {
  db.update(letters)
    .set({ state: 'discarded', leased_until: null })
    .where(and(eq(letters.subject_id, subject), eq(letters.kind, kind), ne(letters.state, 'sent')))
    .run()
}

/** Empties letters for good; one that waited is discarded, for there is nothing left to send. Row and key stay. */
export const blankLettersAbout = (db: Db, subject: string) => {
  db.update(letters)
    .set({
      letter_sealed: '',
      envelope_sealed: null,
      leased_until: null,
      state: sql`case state when 'sent' then 'sent' else 'discarded' end`,
    })
    .where(eq(letters.subject_id, subject))
    .run()
}

/** Empties what was sent or discarded and was written before a moment. */
export const blankLettersBefore = (db: Db, moment: Instant) => {
  db.update(letters)
    .set({ letter_sealed: '', envelope_sealed: null })
    .where(sql`state in ('sent', 'discarded') and letter_sealed <> '' and ${letters.created_at} < ${moment}`)
    .run()
}

export const findLetter = (db: Db, id: string): LetterRow | null =>
  db.select().from(letters).where(eq(letters.id, id)).get() ?? null

/** Letters that nobody will send without being told to, the newest first. */
export const findStuck = (db: Db) =>
  db
    .select({
      id: letters.id,
      kind: letters.kind,
      subject_id: letters.subject_id,
      state: letters.state,
      reason: letters.reason,
      created_at: letters.created_at,
    })
    .from(letters)
    .where(inArray(letters.state, ['dead', 'ambiguous']))
    .orderBy(desc(letters.created_at))
    .limit(100)
    .all()

/** Puts a stuck letter back into the outbox under a key the provider has not seen. */
export const requeue = (db: Db, id: string, idempotency_key: string, due_at: Instant) => {
  db.update(letters)
    .set({
      state: 'pending',
      idempotency_key,
      due_at,
      attempts: 0,
      unknown_since: null,
      leased_until: null,
      reason: null,
    })
    .where(eq(letters.id, id))
    .run()
}
