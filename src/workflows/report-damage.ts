import { runInBackground } from '#src/background-tasks.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { recordRun } from '#src/status/record-run.ts'
import { sendAlarms } from './send-alarms.ts'

/** Tells the owner of damage that ends the service, and has the next start read every page first. Never rejects. */
export const reportDamage = (ctx: Context, { reason }: { reason: string }) =>
  runInBackground(ctx, 'report_damage', () => {
    transact(ctx, (tx) =>
      recordRun(tx, { kind: 'file_check', ok: false, detail: { hold: 0, fileDamaged: true, wrong: reason } }),
    )
    return sendAlarms(ctx)
  })
