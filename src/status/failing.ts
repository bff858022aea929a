import type { Reads } from '#src/db/transact.ts'
import { findRun } from './find-run.ts'

// The third minute: one lost packet wakes nobody.
const failuresThatCount = 3

/** How often in a row a ping or a message failed, and whether that is trouble. */
export const findFailures = (reads: Reads, kind: 'heartbeat' | 'alert') => {
  const failures = Number(findRun(reads, kind)?.detail.failures ?? 0)
  return { failures, isFailing: failures >= failuresThatCount }
}
