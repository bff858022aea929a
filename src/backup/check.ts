import { findEvent, hasEvents } from '#src/audit/events.ts'
import { formatInstant, hours, type Instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findRun, type Run } from '#src/status/find-run.ts'
import type { Check, CheckName, State } from '#src/status/rules.ts'
import { backupLateMs, backupMissingMs, drillMissingMs, offSiteMissingMs } from './rules.ts'

const check = (name: CheckName, state: State, text: string, todo: string | null): Check => ({ name, state, text, todo })

const isHttps = ({ config }: Context) => config.origin.startsWith('https:')

const firstMs = hours(1)

const ageOf = ({ clock }: Context, at: Instant) => clock() - msOf(at)

const isFreshStart = (ctx: Context) => {
  const start = findRun(ctx, 'start')?.ranAt
  const firstEvent = findEvent(ctx, { seq: 1 })?.at
  return !start || [start, firstEvent].some((at) => at && ageOf(ctx, at) < firstMs)
}

const failureOf = (run: Run | null) => (run && !run.ok ? ` The last attempt failed: ${run.detail.reason}.` : '')

const checkBackup = (ctx: Context): Check => {
  const run = findRun(ctx, 'backup')
  const failure = failureOf(run)
  const todo = 'Run `bun run backup` and do what it says; mostly the disk is full and the volume must be extended.'
  if (!run?.succeededAt) {
    const isLate = isHttps(ctx) && (run !== null || !isFreshStart(ctx))
    return check('backup', isLate ? 'red' : 'yellow', `There is no backup yet.${failure}`, todo)
  }
  const age = ageOf(ctx, run.succeededAt)
  const text = `The last backup is of ${formatInstant(run.succeededAt)}.`
  if (age > backupMissingMs) return check('backup', 'red', text + failure, todo)
  if (age > backupLateMs) return check('backup', 'yellow', text + failure, todo)
  return check('backup', 'green', text, null)
}

const checkOffSite = (ctx: Context): Check => {
  if (!ctx.config.offSite) {
    const todo = 'Set the BACKUP_S3_ variables and BACKUP_KEY, so that copies go to a bucket of another company.'
    return isHttps(ctx)
      ? check('off_site', 'yellow', 'Copies lie on the same disk only.', todo)
      : check('off_site', 'green', 'Copies lie on this disk only.', null)
  }
  const run = findRun(ctx, 'off_site')
  const failure = failureOf(run)
  const todo = 'Check the BACKUP_S3_ variables and the bucket, then run `bun run backup`.'
  if (!run?.succeededAt) {
    const isLate = run !== null || !isFreshStart(ctx)
    return check('off_site', isLate ? 'red' : 'yellow', `No copy has reached the bucket yet.${failure}`, todo)
  }
  const text = `The last copy reached the bucket on ${formatInstant(run.succeededAt)}.`
  if (ageOf(ctx, run.succeededAt) > offSiteMissingMs) return check('off_site', 'red', text + failure, todo)
  return run.ok ? check('off_site', 'green', text, null) : check('off_site', 'yellow', text + failure, todo)
}

const checkDrill = (ctx: Context): Check => {
  const run = findRun(ctx, 'restore_drill')
  const todo = 'Run `bun run restore --drill` and do what it says; until it passes, do not count on the copies.'
  if (!run) {
    const first = 'If this stays for a day, run `bun run restore --drill` and do what it says.'
    const text = 'No restore has been proven yet; the first proof follows the first backup.'
    return check('restore_drill', 'yellow', text, first)
  }
  if (!run.ok) return check('restore_drill', 'red', `A restore could not be proven.${failureOf(run)}`, todo)
  const source = run.detail.from === 'bucket' ? 'the bucket' : 'this disk'
  const text = `The copy on ${source} was restored as a test on ${formatInstant(run.ranAt)}.`
  const isMissing = ageOf(ctx, run.ranAt) > drillMissingMs
  return isMissing ? check('restore_drill', 'red', text, todo) : check('restore_drill', 'green', text, null)
}

/**
 * Nothing copies an empty database by itself (src/backup/make.ts), so only an attempt by hand that failed tells anything.
 * A lost disk looks like a new server, so a server on the internet that stays empty is alarming.
 */
const unlessEmpty = (ctx: Context, kind: 'backup' | 'off_site', found: Check): Check => {
  if (found.state === 'green' || hasEvents(ctx) || findRun(ctx, kind)?.ok === false) return found
  const todo =
    'Create the first admin; if there were data before, restore a copy first: `bun run restore latest` or `s3`.'
  return check(kind, found.state, 'The database is empty: there is nothing to copy yet.', todo)
}

export const checkBackups = (ctx: Context): Check[] => {
  const offSite = checkOffSite(ctx)
  return [
    unlessEmpty(ctx, 'backup', checkBackup(ctx)),
    ctx.config.offSite ? unlessEmpty(ctx, 'off_site', offSite) : offSite,
    checkDrill(ctx),
  ]
}
