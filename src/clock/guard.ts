import { days, hours, instant, minutes, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'
import { tick } from './awake.ts'

const toleranceMs = hours(1)
const longestAheadMs = days(40)

/** Half of the 24 months for which leads are kept. */
const farBehindMs = days(365)

const recordIntervalMs = minutes(15)

type Ctx = Pick<Context, 'db' | 'clock'>

/**
 * How far the clock is ahead of the time when it was last right. A running server records that time each quarter of an
 * hour; the owner's confirmation does too. Events of the audit log cannot serve, because a wrong clock dates them too.
 */
const aheadMs = (ctx: Ctx) => {
  const lastRight = findRun(ctx, 'clock')?.succeededAt
  return lastRight ? ctx.clock() - msOf(lastRight) : 0
}

/** Whether the wall clock is trusted for acts that cannot be undone (H14). */
export const isClockTrusted = (ctx: Ctx): boolean => {
  const offMs = aheadMs(ctx)
  return offMs >= -toleranceMs && offMs <= longestAheadMs
}

/** The time that a new row's age counts from. Dated by a clock years behind, the row would be deleted early (H14). */
export const ageFromMs = (ctx: Ctx): number => {
  const behindMs = -aheadMs(ctx)
  return ctx.clock() + (behindMs > farBehindMs ? behindMs : 0)
}

/** This is a job. `held`: the jobs that wait while the clock is not trusted, in words. */
export const watchClock = (ctx: Context, { held }: { held: readonly string[] }) => {
  tick(ctx)
  const run = findRun(ctx, 'clock')
  const ok = isClockTrusted(ctx)
  const hasChanged = ok !== (run?.ok ?? true)
  if (run && !hasChanged && Math.abs(ctx.clock() - msOf(run.ranAt)) < recordIntervalMs) return
  if (hasChanged && ok) ctx.log.info({ event: 'jobs_released' })
  if (hasChanged && !ok) {
    const reason = `the clock says ${instant(ctx.clock())} and was last right at ${run?.succeededAt}`
    ctx.log.warn({ event: 'jobs_held', count: held.length, reason })
  }
  transact(ctx, (tx) => recordRun(tx, { kind: 'clock', ok, detail: ok ? {} : { held: held.join(', ') } }))
}
