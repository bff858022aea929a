import { anchorsOf } from '#src/audit/anchors.ts'
import type { Inspection } from '#src/audit/rules.ts'
import { memoize } from '#src/base/objects.ts'
import { addDays, endOfDay, hours, minutes, msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Db } from '#src/db/open.ts'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'

const quietHour = hours(3)

/** The most recent time at about 3 am in Auckland. */
const lastQuietHour = (now: number) => {
  const at = (daysAgo: number) => msOf(endOfDay(addDays(nzDay(now), -1 - daysAgo))) + quietHour
  return at(0) <= now ? at(0) : at(1)
}

/** Also true if the last run is in the future: the clock was wrong. */
const isDue = (ctx: Context) => {
  const run = findRun(ctx, 'file_check')
  if (!run) return true
  const ranAt = msOf(run.ranAt)
  return ranAt < lastQuietHour(ctx.clock()) || ranAt > ctx.clock()
}

const maxShown = 10

/** Lists at most ten, for the log and the status page. */
const firstSentences = (sentences: readonly string[]) =>
  [
    ...sentences.slice(0, maxShown),
    ...(sentences.length > maxShown ? [`${sentences.length - maxShown} more`] : []),
  ].join('; ')

const recordFound = (ctx: Context, { evidence: { wrong, notes, ...counts }, file }: Inspection) => {
  if (wrong.length + file.length > 0) {
    ctx.log.error({ event: 'damage_found', reason: firstSentences([...wrong, ...file]) })
  }
  transact(ctx, (tx) => {
    recordRun(tx, { kind: 'audit_verify', ok: wrong.length === 0, detail: { ...counts, wrong: firstSentences(wrong) } })
    const found = firstSentences([...file, ...notes])
    recordRun(tx, { kind: 'file_check', ok: file.length === 0, detail: { wrong: found } })
  })
}

const afterStartMs = minutes(5)

/** `since`: the job's first call. `isRunning`: the job is called each minute, and reading a large file takes longer. */
const stateOf = memoize((_: Db) => ({ since: null as number | null, isRunning: false }))

/** Inspects the database once a night, or some minutes after the start if the night's run was missed. */
export const verifyNightly = async (ctx: Context) => {
  const state = stateOf(ctx.db)
  state.since ??= ctx.monotonic()
  if (state.isRunning || ctx.monotonic() - state.since < afterStartMs || !isDue(ctx)) return
  state.isRunning = true
  try {
    const found = await ctx.inspect(anchorsOf(ctx, ctx))
    if (found) recordFound(ctx, found)
  } finally {
    state.isRunning = false
  }
}
