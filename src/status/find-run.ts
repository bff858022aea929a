import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import type { RunDetail, RunKind } from './rules.ts'
import { findRunRow } from './store.ts'

/** `succeededAt` is the last success, which may be an earlier run than the last one. */
export type Run = { ranAt: Instant; succeededAt: Instant | null; ok: boolean; detail: RunDetail }

export const findRun = (reads: Reads, kind: RunKind): Run | null => {
  const row = findRunRow(reads, kind)
  return (
    row && {
      ranAt: row.ran_at,
      succeededAt: row.succeeded_at,
      ok: row.ok,
      detail: JSON.parse(row.detail),
    }
  )
}
