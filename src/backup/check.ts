import { hasEvents } from '#src/audit/events.ts'
import { type Finding, green, red, type State, yellow } from '#src/base/check.ts'
import { days, formatInstant, type Instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findRun, type Run } from '#src/runs/record.ts'
import { hasJustStarted, isFreshStart } from './fresh-start.ts'
import { backupLateMs, backupMissingMs, drillMissingMs, offSiteMissingMs } from './rules.ts'

const isHttps = ({ config }: Context) => config.origin.startsWith('https:')

const ageOf = ({ clock }: Context, at: Instant) => clock() - msOf(at)

const failureOf = (run: Run | null) => (run && !run.ok ? ` The last attempt failed: ${run.detail.reason}.` : '')

type Copy = { kind: 'backup' | 'off_site'; none: string; last: (at: Instant) => string; todo: string }
type Limits = { lateMs: number; missingMs: number; isAlarming: boolean }

const checkLast = (ctx: Context, { kind, none, last, todo, lateMs, missingMs, isAlarming }: Copy & Limits): Finding => {
  const run = findRun(ctx, kind)
  // An empty database is not copied automatically (src/backup/make.ts), so only a failed manual attempt is reported.
  const isEmpty = !hasEvents(ctx) && run?.ok !== false
  const verdict = (state: State, text: string) =>
    isEmpty ? { state, text: emptyText, todo: emptyTodo } : { state, text: text + failureOf(run), todo }
  const isUsual = isEmpty ? !isAlarming : run === null && isFreshStart(ctx)
  if (!run?.succeededAt && isUsual) return green(isEmpty ? emptyText : none, 'Not yet')
  if (!run?.succeededAt) return verdict(isAlarming && (run !== null || !isFreshStart(ctx)) ? 'red' : 'yellow', none)
  const age = ageOf(ctx, run.succeededAt)
  const text = last(run.succeededAt)
  const inOrder = { ...green(text), at: run.succeededAt }
  // After a start an overdue copy is made soon, so its age raises no alarm yet.
  if (run.ok && hasJustStarted(ctx)) return inOrder
  if (age > missingMs) return verdict('red', text)
  return age > lateMs || (kind === 'off_site' && !run.ok) ? verdict('yellow', text) : inOrder
}

// A lost disk looks like a new server, so a server on the internet that stays empty is alarming.
const emptyText = 'The database is empty: there is nothing to copy yet.'
const emptyTodo =
  'Create the first admin; if there were data before, restore a copy first: `bun run restore latest` or `s3`.'

export const checkBackup = (ctx: Context) =>
  checkLast(ctx, {
    kind: 'backup',
    none: 'There is no backup yet.',
    last: (at) => `The last backup is of ${formatInstant(at)}.`,
    todo: 'Run `bun run backup` and do what it says; mostly the disk is full and the volume must be extended.',
    lateMs: backupLateMs,
    missingMs: backupMissingMs,
    isAlarming: isHttps(ctx),
  })

export const checkOffSite = (ctx: Context): Finding => {
  if (!ctx.config.offSite) {
    const todo =
      'Set the BACKUP_S3_ variables and BACKUP_KEY, so that copies go to a bucket of another company; until then press “Download a copy” each week.'
    return isHttps(ctx)
      ? yellow('Copies lie on the same disk only.', todo)
      : green('Copies lie on this disk only.', 'Not set up')
  }
  return checkLast(ctx, {
    kind: 'off_site',
    none: 'No copy has reached the bucket yet.',
    last: (at) => `The last copy reached the bucket on ${formatInstant(at)}.`,
    todo: 'Check the BACKUP_S3_ variables and the bucket, then run `bun run backup`.',
    lateMs: offSiteMissingMs,
    missingMs: offSiteMissingMs,
    isAlarming: true,
  })
}

export const checkDrill = (ctx: Context): Finding => {
  const run = findRun(ctx, 'restore_drill')
  const todo = 'Run `bun run restore --drill` and do what it says; until it passes, do not count on the copies.'
  if (!run) {
    const backup = findRun(ctx, 'backup')?.succeededAt
    const text = 'No restore has been proven yet; the first proof follows the first backup.'
    return backup && ageOf(ctx, backup) > days(1) ? yellow(text, todo) : green(text, 'Not yet')
  }
  if (!run.ok) return red(`A restore could not be proven.${failureOf(run)}`, todo)
  const source = run.detail.from === 'bucket' ? 'the bucket' : 'this disk'
  const text = `The copy on ${source} was restored as a test on ${formatInstant(run.ranAt)}.`
  const isMissing = ageOf(ctx, run.ranAt) > drillMissingMs && !hasJustStarted(ctx)
  return isMissing ? red(text, todo) : { ...green(text), at: run.ranAt }
}
