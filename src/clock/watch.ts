import { instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { recordRun } from '#src/status/record-run.ts'
import { clockState, countedMs, countFrom, findLastRight, isClockTrusted } from './guard.ts'
import { askWitnesses } from './witness.ts'

const writeIntervalMs = minutes(15)

/** `held`: the jobs that wait while the clock is not trusted, in words. */
type Watch = { held: readonly string[] }

const look = (ctx: Context, { held }: Watch) => {
  const state = clockState(ctx.db)
  const lastRight = findLastRight(ctx)
  if (state.recorded === undefined) state.recorded = lastRight
  const [now, counted, monotonic] = [ctx.clock(), countedMs(ctx), ctx.monotonic()]
  const isRight = isClockTrusted(ctx)
  const says = instant(now)
  if (isRight) countFrom(ctx, { wallMs: now })

  const hasChanged = isRight === state.isHolding
  state.isHolding = !isRight
  if (hasChanged && isRight) ctx.log.info({ event: 'jobs_released' })
  if (hasChanged && !isRight) {
    const expected = counted === null ? `was last right at ${lastRight}` : `should say ${instant(counted)}`
    ctx.log.warn({ event: 'jobs_held', count: held.length, reason: `the clock says ${says} and ${expected}` })
  }

  if (hasChanged || !isRight) state.writtenMs = null
  if (state.writtenMs !== null && monotonic - state.writtenMs < writeIntervalMs) return
  const detail = isRight ? {} : { counted: counted === null ? null : instant(counted), held: held.join(', ') }
  transact(ctx, (tx) => recordRun(tx, { kind: 'clock', ok: isRight, detail }))
  state.writtenMs = monotonic
  if (isRight) state.recorded = says
}

/** Decides each minute whether jobs that cannot be undone may run, and records it (H14). */
export const watchClock = async (ctx: Context, watch: Watch) => {
  look(ctx, watch)
  if (!clockState(ctx.db).isHolding) return
  await askWitnesses(ctx)
  look(ctx, watch)
}
