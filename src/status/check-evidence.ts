import { hasJustStarted, isFreshStart } from '#src/backup/fresh-start.ts'
import { type Check, type CheckName, resultOf } from '#src/base/check.ts'
import { days, formatInstant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findRun, type Run } from '#src/runs/record.ts'

const lateAfter = days(2)
const late =
  'Restart the server; if this line is still here ten minutes later, show the log to whoever looks after the server.'

const restore = (run: Run) =>
  run.succeededAt === null
    ? 'restore the newest copy that holds (bun run restore)'
    : `restore a copy of ${formatInstant(run.succeededAt)} or before (bun run restore)`

const checkOf = (
  ctx: Pick<Context, 'db' | 'clock'>,
  name: CheckName,
  kind: 'audit_verify' | 'file_check',
  words: { todo: (run: Run) => string; holds: (run: Run) => string },
): Check => {
  const run = findRun(ctx, kind)
  const check = resultOf(name)
  if (!run && isFreshStart(ctx)) return check('green', 'Verified five minutes after the first start, and each night.')
  if (!run) return check('yellow', 'Not verified yet.', late)
  const at = formatInstant(run.ranAt)
  if (!run.ok) return check('red', `Damage found on ${at}: ${run.detail.wrong}.`, words.todo(run))
  const isOld = ctx.clock() - msOf(run.ranAt) > lateAfter && !hasJustStarted(ctx)
  return isOld
    ? check('yellow', `Not verified since ${at}.`, late)
    : check('green', `Verified on ${at}: ${words.holds(run)}.`)
}

export const checkEvidence = (ctx: Pick<Context, 'db' | 'clock'>): Check =>
  checkOf(ctx, 'evidence', 'audit_verify', {
    todo: (run) => `Delete nothing, copy the data folder aside, ${restore(run)}, and ask a lawyer.`,
    holds: ({ detail: { events, decisions, signatures, documents } }) =>
      `${events} events, ${decisions} decisions, ${signatures} signatures, ${documents} PDFs of quotes and days`,
  })

export const checkFile = (ctx: Pick<Context, 'db' | 'clock'>): Check =>
  checkOf(ctx, 'rows', 'file_check', {
    todo: (run) => `Delete nothing, stop the server, copy the data folder aside, and ${restore(run)}.`,
    holds: () => 'every page of the file is whole, and every row has what it belongs to',
  })
