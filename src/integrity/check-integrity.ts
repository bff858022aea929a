import { days, formatInstant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findRun, type Run } from '#src/status/find-run.ts'
import type { Check, CheckName } from '#src/status/rules.ts'

const lateAfter = days(2)

const restore = (run: Run) =>
  run.succeededAt === null
    ? 'restore the newest copy that holds (bun run restore)'
    : `restore a copy from before the damage, which held on ${formatInstant(run.succeededAt)} (bun run restore)`

type Words = { found: (run: Run) => string; todo: (run: Run) => string; holds: (run: Run) => string }

const checkOf = (
  ctx: Pick<Context, 'db' | 'clock'>,
  name: CheckName,
  kind: 'audit_verify' | 'row_hashes',
  words: Words,
): Check => {
  const run = findRun(ctx, kind)
  if (!run) {
    const todo = 'Leave the server running: this is checked five minutes after a start, and at 3 am each night.'
    return { name, state: 'yellow', text: 'Not verified yet.', todo }
  }
  if (!run.ok) return { name, state: 'red', text: words.found(run), todo: words.todo(run) }
  if (ctx.clock() - msOf(run.ranAt) > lateAfter) {
    const todo =
      'Restart the server; if this line is still here ten minutes later, show the log to whoever looks after the server.'
    return { name, state: 'yellow', text: `Not verified since ${formatInstant(run.ranAt)}.`, todo }
  }
  return { name, state: 'green', text: words.holds(run), todo: null }
}

/** The nightly check of events, decisions, signatures and PDFs. */
export const checkEvidence = (ctx: Pick<Context, 'db' | 'clock'>): Check =>
  checkOf(ctx, 'evidence', 'audit_verify', {
    found: ({ ranAt, detail }) => `Damage found on ${formatInstant(ranAt)}: ${detail.wrong}.`,
    todo: (run) =>
      `Delete nothing, keep a copy of the data folder as it is, ${restore(run)}, and ask a lawyer before you rely on the records named.`,
    holds: ({ ranAt, detail: { events, decisions, signatures, documents } }) =>
      `Verified on ${formatInstant(ranAt)}: ${events} events, ${decisions} decisions, ${signatures} signatures, ${documents} PDFs of quotes.`,
  })

/** The nightly comparison of every other row with its hash, and of every page. */
export const checkRows = (ctx: Pick<Context, 'db' | 'clock'>): Check =>
  checkOf(ctx, 'rows', 'row_hashes', {
    found: ({ ranAt, detail }) => `Damage found on ${formatInstant(ranAt)}: ${detail.wrong}.`,
    todo: (run) =>
      run.detail.fileDamaged
        ? `Delete nothing, stop the server, keep a copy of the data folder as it is, and ${restore(run)}.`
        : `Delete nothing and ${restore(run)}; if the rows named look right to you, keep them instead: bun run audit accept.`,
    holds: ({ ranAt, detail }) =>
      Number(detail.accepted) > 0
        ? `Damaged rows accepted on ${formatInstant(ranAt)}: ${detail.accepted}. The others hold: ${detail.hold}.`
        : `Verified on ${formatInstant(ranAt)}: ${detail.hold} rows are as they were.`,
  })
