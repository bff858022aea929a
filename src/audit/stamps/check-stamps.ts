import { type Finding, green, yellow } from '#src/base/check.ts'
import { formatInstant, type Instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findRun } from '#src/runs/record.ts'
import { overdueMs } from './rules.ts'
import { findLastStamp } from './store.ts'

export const checkStamps = (ctx: Context): Finding => {
  const last = findLastStamp(ctx)
  const stated = last
    ? `The last time is of ${formatInstant(last.stamped_at)}, for event ${last.seq}.`
    : 'No time was stated yet.'
  if (ctx.config.tsaUrl === null) return green(`TSA_URL names no authority. ${last ? stated : ''}`.trim(), 'Not set up')
  const run = findRun(ctx, 'stamp')
  if (!run || run.ok) return green(stated, last ? undefined : 'Not yet')
  const text = `${stated} TSA_URL failed ${formatInstant(run.ranAt)}: ${run.detail.reason}.`
  const isOverdue = ctx.clock() - msOf(run.detail.since as Instant) > overdueMs
  return isOverdue
    ? yellow(
        text,
        'See that the address in TSA_URL is right and its service is up, or name another. Nothing is lost: the next time covers every event before it.',
      )
    : green(text)
}
