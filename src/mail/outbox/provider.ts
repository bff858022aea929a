import { type Instant, instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { type EmailClass, emailClasses, quotaWaitMs } from '#src/mail/rules.ts'
import { findRun, recordRun } from '#src/runs/record.ts'

type ReadsWithClock = Reads & Pick<Context, 'clock'>

/** The time since which the provider refuses every email of the account, and its reason; null if it accepts them. */
export const findProviderClosed = (reads: Reads): { since: Instant; reason: string } | null => {
  const run = findRun(reads, 'mail_provider')
  return run && !run.ok ? { since: run.ranAt, reason: String(run.detail.reason) } : null
}

// Writes only when the state changes, not for each email.
export const recordProviderClosed = (tx: Tx, { reason }: { reason: string }) => {
  if (!findProviderClosed(tx)) recordRun(tx, { kind: 'mail_provider', ok: false, detail: { reason } })
}

type QuotaWaits = Record<EmailClass, Instant | null>

const none: QuotaWaits = { client: null, owner: null, stranger: null }

// No wait is longer, even if the clock was ahead when the quota was refused.
const longestMs = Math.max(...Object.values(quotaWaitMs))

/** The time since which the quota is used up, and until when each class waits; null if no class waits. */
export const findQuota = (reads: ReadsWithClock): { since: Instant; reason: string; waits: QuotaWaits } | null => {
  const run = findRun(reads, 'mail_quota')
  if (!run) return null
  const now = reads.clock()
  const waits = { ...none }
  for (const each of emailClasses) {
    const until = run.detail[each] as Instant | null
    if (until !== null && msOf(until) > now && msOf(until) <= now + longestMs) waits[each] = until
  }
  const { since, reason } = run.detail as { since: Instant; reason: string }
  return Object.values(waits).some(Boolean) ? { since, reason, waits } : null
}

export const findWaits = (reads: ReadsWithClock): QuotaWaits => findQuota(reads)?.waits ?? none

/** The refused class and all after it wait; the classes before it do not. @returns the end of the class's wait */
export const recordQuota = (tx: Tx, refusal: { class: EmailClass; reason: string }): Instant => {
  const quota = findQuota(tx)
  const now = tx.clock()
  const after = emailClasses.slice(emailClasses.indexOf(refusal.class))
  const waits = { ...(quota?.waits ?? none) }
  for (const each of after) waits[each] ??= instant(now + quotaWaitMs[each])
  const since = quota?.since ?? instant(now)
  recordRun(tx, { kind: 'mail_quota', ok: false, detail: { since, reason: refusal.reason, ...waits } })
  return waits[refusal.class] ?? instant(now)
}

export const recordProviderReopened = (tx: Tx, accepted: { class: EmailClass }) => {
  if (findProviderClosed(tx)) recordRun(tx, { kind: 'mail_provider', ok: true })
  const quota = findQuota(tx)
  const open = emailClasses.slice(0, emailClasses.indexOf(accepted.class) + 1)
  if (!quota || open.every((each) => quota.waits[each] === null)) return
  const waits = { ...quota.waits }
  for (const each of open) waits[each] = null
  const { since, reason } = quota
  recordRun(tx, { kind: 'mail_quota', ok: true, detail: { since, reason, ...waits } })
}
