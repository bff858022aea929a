import { desc, gte, notInArray, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import type { Db } from '#src/db/open.ts'
import { prepared } from '#src/db/prepared.ts'
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

/** The last row's number and hash, or null while the log is empty. */
export const findHead = (db: Db) => head(db).get() ?? null

/** The last row by number that was written before a moment: the clock may have been ahead at an earlier one (D8). */
export const findHeadBefore = (db: Db, moment: Instant) => {
  const since = db.select({ seq: auditEvents.seq }).from(auditEvents).where(gte(auditEvents.at, moment))
  return (
    db
      .select({ seq: auditEvents.seq, at: auditEvents.at, hash: auditEvents.hash })
      .from(auditEvents)
      .where(notInArray(auditEvents.seq, since))
      .orderBy(desc(auditEvents.seq))
      .limit(1)
      .get() ?? null
  )
}

const inserting = prepared((db) =>
  db
    .insert(auditEvents)
    .values({
      seq: sql.placeholder('seq'),
      at: sql.placeholder('at'),
      event: sql.placeholder('event'),
      actor: sql.placeholder('actor'),
      subject: sql.placeholder('subject'),
      detail: sql.placeholder('detail'),
      previous: sql.placeholder('previous'),
      hash: sql.placeholder('hash'),
    })
    .prepare(),
)

export const insertEvent = (db: Db, row: AuditRow) => {
  inserting(db).run(row)
}

/** Every row in order, one at a time. */
export const everyEvent = (db: Db) =>
  db.$client
    .prepare('select seq, at, event, actor, subject, detail, previous, hash from audit_events order by seq')
    .iterate() as IterableIterator<AuditRow>
