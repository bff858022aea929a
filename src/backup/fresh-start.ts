import { findEvent } from '#src/audit/events.ts'
import { hours, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findRun } from '#src/runs/record.ts'

const firstMs = hours(1)

/** Whether the server started within the hour: jobs that came due while it was stopped may not have run yet. */
export const hasJustStarted = (ctx: Pick<Context, 'db' | 'clock'>) => {
  const start = findRun(ctx, 'start')?.ranAt
  return start !== undefined && ctx.clock() - msOf(start) < firstMs
}

/** Whether the server or its data are younger than an hour, so that a job may not have run yet. */
export const isFreshStart = (ctx: Pick<Context, 'db' | 'clock'>) => {
  const start = findRun(ctx, 'start')?.ranAt
  const firstEvent = findEvent(ctx, { seq: 1 })?.at
  return !start || [start, firstEvent].some((at) => at && ctx.clock() - msOf(at) < firstMs)
}
