import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import type { RunDetail, RunKind } from './rules.ts'
import { upsertRun } from './store.ts'

type Run = { kind: RunKind; ok: boolean; detail?: RunDetail }

/** Remembers that an operation ran, for the status page. */
export const recordRun = (tx: Tx, { kind, ok, detail = {} }: Run) => {
  const ran_at = instant(tx.clock())
  upsertRun(tx, { kind, ran_at, ok, succeeded_at: ok ? ran_at : null, detail: JSON.stringify(detail) })
}
