import type { Instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { findRun } from '#src/status/find-run.ts'
import { recordRun } from '#src/status/record-run.ts'

/** Since when the provider refuses every email of the account, and why; null while it does not. */
export const findClosed = (reads: Reads): { since: Instant; reason: string } | null => {
  const run = findRun(reads, 'mail_provider')
  return run && !run.ok ? { since: run.ranAt, reason: String(run.detail.reason) } : null
}

// Written at a change alone, not for each email.

export const recordClosed = (tx: Tx, { reason }: { reason: string }) => {
  if (!findClosed(tx)) recordRun(tx, { kind: 'mail_provider', ok: false, detail: { reason } })
}

export const recordOpen = (tx: Tx) => {
  if (findClosed(tx)) recordRun(tx, { kind: 'mail_provider', ok: true })
}
