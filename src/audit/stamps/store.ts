import { auditStamps } from '#src/audit/table.ts'
import { insertInto } from '#src/db/prepared.ts'
import { iterate, selectOne } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'

type StampRow = typeof auditStamps.$inferSelect

export const insertStamp = insertInto(auditStamps)

export const findLastStamp = (reads: Reads) =>
  selectOne<Omit<StampRow, 'response'>>(
    reads,
    'select seq, hash, asked_at, stamped_at from audit_stamps order by seq desc limit 1',
  ) ?? null

export const findFirstStampFrom = (reads: Reads, seq: number) =>
  selectOne<Omit<StampRow, 'asked_at'>>(
    reads,
    'select seq, hash, stamped_at, response from audit_stamps where seq >= ? order by seq limit 1',
    seq,
  ) ?? null

/** `event_hash`: of the event now; null if it is gone. */
export const iterateStamps = (reads: Reads) =>
  iterate<StampRow & { event_hash: string | null }>(
    reads,
    `select audit_stamps.*, audit_events.hash as event_hash
     from audit_stamps left join audit_events using (seq) order by seq`,
  )
