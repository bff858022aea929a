import { and, asc, desc, eq, gte, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { iterate, selectAll, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { auditEvents, auditHeads, auditKey } from './table.ts'

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
  iterate<AuditRow>(
    reads,
    'select seq, at, event, actor, subject, detail, previous, hash from audit_events order by seq',
  )

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
  iterate<AuditRow>(
    reads,
    `select * from audit_events where event in (${names.map(() => '?').join()}) order by seq`,
    ...names,
  )

/** Reads only the last 20,000 events, so that a call each minute stays cheap. */
export const findRecentNamed = (reads: Reads, since: Instant, names: readonly string[]) =>
  selectAll<Omit<AuditRow, 'previous' | 'hash' | 'mac'>>(
    reads,
    `select seq, at, event, actor, subject, detail from audit_events where seq > (select max(seq) from audit_events) - 20000 and at >= ? and event in (${names.map(() => '?').join()}) order by seq`,
    since,
    ...names,
  )

export const hasEvent = (reads: Reads, seq: number) =>
  selectValue(reads, 'select 1 from audit_events where seq = ?', seq) !== undefined

const sealedKey = prepared((db) => db.select({ sealed: auditKey.key_sealed }).from(auditKey).prepare())

export const findSealedKey = (reads: Reads): string | null => sealedKey(reads).get()?.sealed ?? null

export const upsertSealedKey = (tx: Tx, key_sealed: string, created_at: Instant) => {
  tx.db
    .insert(auditKey)
    .values({ id: 1, key_sealed, created_at })
    .onConflictDoUpdate({ target: auditKey.id, set: { key_sealed } })
    .run()
}

export const iterateMacs = (reads: Reads) =>
  iterate<Pick<AuditRow, 'seq' | 'hash' | 'mac'>>(reads, 'select seq, hash, mac from audit_events order by seq')

type HeadRow = typeof auditHeads.$inferSelect

const newHead = prepared((db) =>
  db
    .insert(auditHeads)
    .values({ seq: sql.placeholder('seq'), hash: sql.placeholder('hash'), left_at: sql.placeholder('left_at') })
    .onConflictDoNothing()
    .prepare(),
)

export const insertHead = (tx: Tx, row: HeadRow) => void newHead(tx).run(row)

export const findLastHeadLeft = (reads: Reads): HeadRow | null =>
  reads.db.select().from(auditHeads).orderBy(desc(auditHeads.seq)).limit(1).get() ?? null

export const findFirstHeadChanged = (reads: Reads): HeadRow | null =>
  reads.db
    .select({ seq: auditHeads.seq, hash: auditHeads.hash, left_at: auditHeads.left_at })
    .from(auditHeads)
    .innerJoin(auditEvents, eq(auditEvents.seq, auditHeads.seq))
    .where(ne(auditEvents.hash, auditHeads.hash))
    .orderBy(asc(auditHeads.seq))
    .limit(1)
    .get() ?? null
