import type { AuditHead } from '#src/audit/rules.ts'
import type { AuditRow } from '#src/audit/store.ts'
import type { Instant } from '#src/base/time.ts'
import { selectAll, selectOne } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'

/** At most a thousand, the first ones. */
export const findEventsBetween = (reads: Reads, { from, to }: { from: number; to: number }) =>
  selectAll<AuditRow>(reads, 'select * from audit_events where seq between ? and ? order by seq limit 1000', from, to)

/** The first head at or after an event that left in an email. */
export const findHeadLeftFrom = (reads: Reads, seq: number) =>
  selectOne<AuditHead & { left_at: Instant }>(
    reads,
    'select seq, hash, left_at from audit_heads where seq >= ? order by seq limit 1',
    seq,
  ) ?? null
