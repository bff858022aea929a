import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { recordRun } from './record-run.ts'

export const recordStart = (ctx: Context) =>
  transact(ctx, (tx) => recordRun(tx, { kind: 'start', ok: true, detail: { build: ctx.build, bun: Bun.version } }))
