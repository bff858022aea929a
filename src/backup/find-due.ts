import { msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findRun } from '#src/status/find-run.ts'
import type { RunKind } from '#src/status/rules.ts'

type Every = { kind: RunKind; everyMs: number; retryMs: number }

/** Whether an operation is to run again. A run in the future was recorded by a wrong clock. */
export const isDue = (ctx: Context, { kind, everyMs, retryMs }: Every) => {
  const run = findRun(ctx, kind)
  if (!run) return true
  const age = ctx.clock() - msOf(run.ranAt)
  return age < 0 || age >= (run.ok ? everyMs : retryMs)
}
