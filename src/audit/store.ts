import { and, desc, eq, gte, inArray, notInArray } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import type { Reads } from '#src/db/transact.ts'
import { auditEvents } from './table.ts'

export type AuditRow = typeof auditEvents.$inferSelect

const head = prepared((db) =>
  db
    .select({ seq: auditEvents.seq, hash: auditEvents.hash })
    .from(auditEvents)
    .orderBy(desc(auditEvents.seq))
    .limit(1)
    .prepare(),
)

export const findHead = (reads: Reads) => head(reads).get() ?? null

/** The last row before a moment by number: the clock may have been ahead at an earlier row (D8). */
export const findHeadBefore = (reads: Reads, moment: Instant) => {
  const since = reads.db.select({ seq: auditEvents.seq }).from(auditEvents).where(gte(auditEvents.at, moment))
  return (
    reads.db
      .select({ seq: auditEvents.seq, at: auditEvents.at, hash: auditEvents.hash })
      .from(auditEvents)
      .where(notInArray(auditEvents.seq, since))
      .orderBy(desc(auditEvents.seq))
      .limit(1)
      .get() ?? null
  )
}

export const insertAuditEvent = insertInto(auditEvents)

export const iterateEvents = (reads: Reads) =>
  reads.db.$client
    .prepare('select seq, at, event, actor, subject, detail, previous, hash from audit_events order by seq')
    .iterate() as IterableIterator<AuditRow>

const bySeq = prepared((db) => db.select().from(auditEvents).where(is(auditEvents.seq, 'seq')).prepare())

export const findAuditEvent = (reads: Reads, seq: number): AuditRow | null => bySeq(reads).get({ seq }) ?? null

export const findAuditEventsAbout = (reads: Reads, subject: string, names: readonly string[], limit: number) =>
  reads.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subject, subject), inArray(auditEvents.event, names)))
    .orderBy(desc(auditEvents.seq))
    .limit(limit)
    .all()

const ofSubject = prepared((db) =>
  db.select().from(auditEvents).where(is(auditEvents.subject, 'subject')).orderBy(auditEvents.seq).prepare(),
)

export const findEventsOf = (reads: Reads, subject: string): AuditRow[] => ofSubject(reads).all({ subject })

export const iterateEventsNamed = (reads: Reads, names: readonly string[]) =>
  reads.db.$client
    .prepare(`select * from audit_events where event in (${names.map(() => '?').join()}) order by seq`)
    .iterate(...names) as IterableIterator<AuditRow>

/** Of the last 20,000 events, so that a look each minute stays cheap. */
export const findRecentNamed = (reads: Reads, since: Instant, names: readonly string[]) =>
  reads.db.$client
    .prepare(
      `select seq, at, event, actor, subject, detail from audit_events where seq > (select max(seq) from audit_events) - 20000 and at >= ? and event in (${names.map(() => '?').join()}) order by seq`,
    )
    .all(since, ...names) as Omit<AuditRow, 'previous' | 'hash' | 'mac'>[]
