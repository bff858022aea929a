import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import { execute, iterate, selectAll, selectOne, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { AuditEvent, AuditHead } from './rules.ts'
import { auditEvents, type auditHeads } from './table.ts'

export type AuditRow = typeof auditEvents.$inferSelect

export const findHead = (reads: Reads) =>
  selectOne<AuditHead>(reads, 'select seq, hash from audit_events order by seq desc limit 1') ?? null

/**
 * The row dated before `moment` with the highest number: the dates may be out of order, after a wrong clock (D8). No row
 * about rows: the email of a head writes rows itself, and would call for the next one for ever.
 */
export const findHeadBefore = (reads: Reads, moment: Instant) =>
  selectOne<Pick<AuditRow, 'seq' | 'at' | 'hash'>>(
    reads,
    `select seq, at, hash from audit_events
     where seq not in (select seq from audit_events where at >= ?) and event not in ('rows_recorded', 'rows_brought')
     order by seq desc limit 1`,
    moment,
  ) ?? null

/** The number of the newest event that is not about rows; 0 without one. */
export const findNewestSeq = (reads: Reads) =>
  selectValue<number>(
    reads,
    "select seq from audit_events where event not in ('rows_recorded', 'rows_brought') order by seq desc limit 1",
  ) ?? 0

export const insertAuditEvent = insertInto(auditEvents)

export const iterateEvents = (reads: Reads) =>
  iterate<AuditRow>(
    reads,
    'select seq, at, event, actor, subject, detail, previous, hash from audit_events order by seq',
  )

export const findAuditEvent = (reads: Reads, seq: number) =>
  selectOne<AuditRow>(reads, 'select * from audit_events where seq = ?', seq) ?? null

const placeholders = (names: readonly string[]) => names.map(() => '?').join()

export const findAuditEventsAbout = (reads: Reads, subject: string, names: readonly string[], limit: number) =>
  selectAll<AuditRow>(
    reads,
    `select * from audit_events where subject = ? and event in (${placeholders(names)}) order by seq desc limit ?`,
    ...[subject, ...names, limit],
  )

export const findFirstNamed = (reads: Reads, { after, names }: { after: number; names: readonly string[] }) =>
  selectOne<Pick<AuditRow, 'at'>>(
    reads,
    `select at from audit_events where seq > ? and event in (${placeholders(names)}) order by seq limit 1`,
    ...[after, ...names],
  ) ?? null

export const findEventsOf = (reads: Reads, subject: string) =>
  selectAll<AuditRow>(reads, 'select * from audit_events where subject = ? order by seq', subject)

export const iterateEventsNamed = (reads: Reads, names: readonly string[]) =>
  iterate<AuditRow>(reads, `select * from audit_events where event in (${placeholders(names)}) order by seq`, ...names)

/** Reads only the last 20,000 events, so that a call each minute stays cheap. */
export const findRecentNamed = (reads: Reads, since: Instant, names: readonly string[]) =>
  selectAll<Omit<AuditRow, 'previous' | 'hash' | 'mac'>>(
    reads,
    `select seq, at, event, actor, subject, detail from audit_events where seq > (select max(seq) from audit_events) - 20000 and at >= ? and event in (${placeholders(names)}) order by seq`,
    since,
    ...names,
  )

export const hasNamed = (reads: Reads, event: AuditEvent) =>
  selectValue(reads, 'select 1 from audit_events where event = ? limit 1', event) !== undefined

export const hasEvent = (reads: Reads, seq: number) =>
  selectValue(reads, 'select 1 from audit_events where seq = ?', seq) !== undefined

export const findSealedKey = (reads: Reads) => selectValue<string>(reads, 'select key_sealed from audit_key') ?? null

export const upsertSealedKey = (tx: Tx, key_sealed: string, created_at: Instant) =>
  execute(
    tx,
    `insert into audit_key (id, key_sealed, created_at) values (1, ?, ?)
     on conflict (id) do update set key_sealed = excluded.key_sealed`,
    key_sealed,
    created_at,
  )

export const iterateMacs = (reads: Reads) =>
  iterate<Pick<AuditRow, 'seq' | 'hash' | 'mac'>>(reads, 'select seq, hash, mac from audit_events order by seq')

type HeadRow = typeof auditHeads.$inferSelect

export const insertHead = (tx: Tx, { seq, hash, left_at }: HeadRow) =>
  execute(
    tx,
    'insert into audit_heads (seq, hash, left_at) values (?, ?, ?) on conflict do nothing',
    ...[seq, hash, left_at],
  )

export const findLastHeadLeft = (reads: Reads) =>
  selectOne<HeadRow>(reads, 'select * from audit_heads order by seq desc limit 1') ?? null

export const findFirstHeadChanged = (reads: Reads) =>
  selectOne<HeadRow>(
    reads,
    `select audit_heads.* from audit_heads join audit_events using (seq)
     where audit_events.hash <> audit_heads.hash order by seq limit 1`,
  ) ?? null
