import { appendEvent } from '#src/audit/record.ts'
import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'

/** The owner confirms the clock: held jobs continue within a minute. @returns the clock's time */
export const trustClock = (ctx: Context): { says: Instant } =>
  transact(ctx, (tx) => {
    const run = findRun(tx, 'clock')
    if (run?.ok === false) tx.log.info({ event: 'jobs_released' })
    recordRun(tx, { kind: 'clock', ok: true })
    appendEvent(tx, { event: 'clock_trusted', subject: 'clock', detail: { last_right: run?.succeededAt ?? null } })
    return { says: instant(tx.clock()) }
  })
