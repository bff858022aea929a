import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import type { RunDetail, RunKind } from './rules.ts'
import { findRunRow, upsertRun } from './store.ts'

/** `succeededAt` is the last success, which may be earlier than the last run. */
export type Run = { ranAt: Instant; succeededAt: Instant | null; ok: boolean; detail: RunDetail }

export const findRun = (reads: Reads, kind: RunKind): Run | null => {
  const row = findRunRow(reads, kind)
  return row && { ranAt: row.ran_at, succeededAt: row.succeeded_at, ok: row.ok, detail: JSON.parse(row.detail) }
}

export const recordRun = (tx: Tx, { kind, ok, detail = {} }: { kind: RunKind; ok: boolean; detail?: RunDetail }) => {
  const ran_at = instant(tx.clock())
  upsertRun(tx, { kind, ran_at, ok, succeeded_at: ok ? ran_at : null, detail: JSON.stringify(detail) })
}

export const recordStart = (ctx: Context) =>
  transact(ctx, (tx) => recordRun(tx, { kind: 'start', ok: true, detail: { build: ctx.build, bun: Bun.version } }))
