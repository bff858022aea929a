import { anchorsOf } from '#src/audit/anchors.ts'
import { memoize } from '#src/base/memoize.ts'
import { addDays, endOfDay, hours, minutes, msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Db } from '#src/db/open.ts'
import { transact } from '#src/db/transact.ts'
import { hashRows } from '#src/integrity/hash-rows.ts'
import { markRows } from '#src/integrity/mark-rows.ts'
import { type Inspection, inShort, wrongRows } from '#src/integrity/rules.ts'
import { findRun } from '#src/status/find-run.ts'
import { recordRun } from '#src/status/record-run.ts'

const quietHour = hours(3)

/** The last time that it was about 3 am in Auckland. */
const lastQuietHour = (now: number) => {
  const at = (daysAgo: number) => msOf(endOfDay(addDays(nzDay(now), -1 - daysAgo))) + quietHour
  return at(0) <= now ? at(0) : at(1)
}

/** Also when the last run lies in the future: the clock was wrong. */
const isDue = (ctx: Context) => {
  const run = findRun(ctx, 'row_hashes')
  if (!run) return true
  const ranAt = msOf(run.ranAt)
  return ranAt < lastQuietHour(ctx.clock()) || ranAt > ctx.clock()
}

const recordFound = (ctx: Context, { evidence, rows }: Inspection) => {
  const { wrong, ...counts } = evidence
  const wrongOfRows = wrongRows(rows)
  if (wrong.length + wrongOfRows.length > 0) {
    ctx.log.error({ event: 'damage_found', reason: inShort([...wrong, ...wrongOfRows]) })
  }
  transact(ctx, (tx) => {
    recordRun(tx, { kind: 'audit_verify', ok: wrong.length === 0, detail: { ...counts, wrong: inShort(wrong) } })
    const detail = { hold: rows.hold, fileDamaged: rows.file.length > 0, wrong: inShort(wrongOfRows) }
    recordRun(tx, { kind: 'row_hashes', ok: wrongOfRows.length === 0, detail })
  })
}

const afterStart = minutes(5)

/** Since when the job looks, and whether it is at work: the next minute comes before a large file is read. */
const stateOf = memoize((_: Db) => ({ since: null as number | null, isRunning: false }))

/** Once a night, or some minutes after a start that missed it. */
export const verifyNightly = async (ctx: Context) => {
  const state = stateOf(ctx.db)
  state.since ??= ctx.monotonic()
  if (state.isRunning || ctx.monotonic() - state.since < afterStart || !isDue(ctx)) return
  state.isRunning = true
  try {
    const found = await ctx.inspect(anchorsOf(ctx, ctx))
    if (!found) return
    recordFound(ctx, found)
    // Nothing more is written into a damaged file.
    if (found.rows.file.length > 0) return
    markRows(ctx, found.rows)
    await hashRows(ctx, found.rows)
  } finally {
    state.isRunning = false
  }
}
