import { memoize } from '#src/base/objects.ts'
import { msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { isInMemory } from '#src/db/copies.ts'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'
import type { RunDetail, RunKind } from '#src/runs/rules.ts'

const stateOf = memoize((_: Context['db']) => ({ isBusy: false, stop: new AbortController() }))

const reasonOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)).replace(/[.]$/, '')

type Work<Detail> = { kind: RunKind; work: (signal: AbortSignal) => Promise<Detail> }

/** Does the work and records the result. Interrupted work is not recorded. @throws the errors of the work */
export const runRecorded = async <Detail extends RunDetail>(ctx: Context, { kind, work }: Work<Detail>) => {
  const { signal } = stateOf(ctx.db).stop
  const record = (ok: boolean, detail: RunDetail) => transact(ctx, (tx) => recordRun(tx, { kind, ok, detail }))
  try {
    const detail = await work(signal)
    record(true, detail)
    return detail
  } catch (fault) {
    if (!signal.aborted) record(false, { reason: reasonOf(fault) })
    throw fault
  }
}

type Schedule = { kind: RunKind; everyMs: number; retryMs: number }

// A negative age means that a wrong clock recorded the last run.
const isDue = (ctx: Context, { kind, everyMs, retryMs }: Schedule) => {
  const run = findRun(ctx, kind)
  if (!run) return true
  const age = ctx.clock() - msOf(run.ranAt)
  return age < 0 || age >= (run.ok ? everyMs : retryMs)
}

type Turn = { every: Schedule; isWanted: () => boolean; work: () => Promise<unknown> }

/** Copies, uploads and restore drills take turns: a job that finds another one running waits for its next time. */
export const takeTurn = async (ctx: Context, { every, isWanted, work }: Turn) => {
  const state = stateOf(ctx.db)
  if (isInMemory(ctx) || state.isBusy || state.stop.signal.aborted || !isWanted() || !isDue(ctx, every)) return
  state.isBusy = true
  try {
    await work()
  } catch (fault) {
    if (!state.stop.signal.aborted) ctx.log.error({ event: 'copy_failed', reason: reasonOf(fault) })
  } finally {
    state.isBusy = false
  }
}

/** Stops a copy or an upload, so that a shutdown need not wait for it. The next start begins it again. */
export const abandonCopies = ({ db }: Pick<Context, 'db'>) => stateOf(db).stop.abort()
