import { findFirstNamed, findHead, findNewestSeq } from '#src/audit/store.ts'
import { type Instant, instant, msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'
import { askForStamp } from './ask.ts'
import { retryMsAfter, soonMs, soonStamped } from './rules.ts'
import { findLastStamp, insertStamp } from './store.ts'

// A clock that was set back leaves moments in the future, so only the distance counts.
const hasPassed = (ctx: Context, at: Instant, ms: number) => Math.abs(ctx.clock() - msOf(at)) >= ms

/** Null while no event is new, or those that are new can wait for the next day. */
const findDueHead = (ctx: Context) => {
  const [head, last] = [findHead(ctx), findLastStamp(ctx)]
  const newest = findNewestSeq(ctx)
  if (newest <= (last?.seq ?? 0)) return null
  if (!last) return head
  const first = findFirstNamed(ctx, { after: last.seq, names: soonStamped })
  const isNextDay = nzDay(msOf(last.asked_at)) !== nzDay(ctx.clock())
  return isNextDay || (first && hasPassed(ctx, first.at, soonMs)) ? head : null
}

/** This is a job: it asks the authority of TSA_URL once a day, and soon after what may be disputed (D13). */
export const stampHead = async (ctx: Context) => {
  const url = ctx.config.tsaUrl
  const run = findRun(ctx, 'stamp')
  const failed = run && !run.ok ? run : null
  const failures = Number(failed?.detail.failures ?? 0)
  if (url === null || (failed && !hasPassed(ctx, failed.ranAt, retryMsAfter(failures)))) return
  const head = findDueHead(ctx)
  if (!head) return
  const asked_at = instant(ctx.clock())
  const answer = await askForStamp(ctx, { url, hash: head.hash })
  transact(ctx, (tx) => {
    if ('fault' in answer) {
      const detail = { failures: failures + 1, since: failed?.detail.since ?? asked_at, reason: answer.fault }
      recordRun(tx, { kind: 'stamp', ok: false, detail })
    } else {
      insertStamp(tx, { ...head, asked_at, stamped_at: answer.at, response: answer.response })
      recordRun(tx, { kind: 'stamp', ok: true })
    }
  })
}
