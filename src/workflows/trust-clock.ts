import { recordEvent } from '#src/audit/record.ts'
import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun } from '#src/status/find-run.ts'
import { recordRun } from '#src/status/record-run.ts'

/**
 * The owner says that the clock is right. The server reads it here within a minute, also where another process wrote it,
 * and held jobs go on. @returns what the clock says
 */
export const trustClock = (ctx: Context): { says: Instant } =>
  transact(ctx, (tx) => {
    const last_right = findRun(tx, 'clock')?.succeededAt ?? null
    recordRun(tx, { kind: 'clock', ok: true })
    recordEvent(tx, { event: 'clock_trusted', subject: 'clock', detail: { last_right } })
    return { says: instant(tx.clock()) }
  })
