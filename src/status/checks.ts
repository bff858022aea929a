import { checkStamps } from '#src/audit/stamps/check-stamps.ts'
import { checkSignUp } from '#src/auth/sign-in/sign-up.ts'
import { checkBackup, checkDrill, checkOffSite } from '#src/backup/check.ts'
import { checkReturnedLinks } from '#src/backup/end-access.ts'
import { hasJustStarted, isFreshStart } from '#src/backup/fresh-start.ts'
import { type Finding, green, red, yellow } from '#src/base/check.ts'
import { days, formatInstant, msOf } from '#src/base/time.ts'
import { checkDetails } from '#src/business/complete.ts'
import type { Context } from '#src/context.ts'
import { findUnfinished } from '#src/erasure/unfinished.ts'
import { checkKey } from '#src/key-check/check-key.ts'
import { checkEmails } from '#src/mail/outbox/check-emails.ts'
import { checkPortrait } from '#src/portrait/portrait.ts'
import { findRun, type Run } from '#src/runs/record.ts'
import { checkAlarms } from './check-alarms.ts'
import { checkDelivery } from './check-delivery.ts'
import { checkDisk } from './check-disk.ts'
import { checkFloods, checkStrangers } from './check-floods.ts'
import { checkOutbox } from './check-outbox.ts'
import type { CheckName } from './rules.ts'

const checkClock = (ctx: Context) => {
  const run = findRun(ctx, 'clock')
  if (!run) return green('Not checked yet: the server looks at it each minute', 'Not yet')
  if (run.ok) return green(`Right, last checked ${formatInstant(run.ranAt)}`)
  const since = run.succeededAt
    ? `since ${formatInstant(run.succeededAt)}, when it was last right`
    : 'until it is right'
  return red(
    `The clock says ${formatInstant(run.ranAt)}. These jobs wait ${since}: ${run.detail.held}. Nothing is lost meanwhile.`,
    'If it is right, press “The clock is right” or run “bun run admin trust-clock”; else set the clock of the machine.',
  )
}

const late =
  'Restart the server; if this line is still here ten minutes later, show the log to whoever looks after the server.'

const restore = ({ succeededAt }: Run) =>
  succeededAt === null
    ? 'restore the newest copy that holds (bun run restore)'
    : `restore a copy of ${formatInstant(succeededAt)} or before (bun run restore)`

type Nightly = { kind: 'audit_verify' | 'file_check'; todo: (run: Run) => string; holds: (run: Run) => string }

const checkNightly =
  ({ kind, todo, holds }: Nightly) =>
  (ctx: Context) => {
    const run = findRun(ctx, kind)
    if (!run && isFreshStart(ctx))
      return green('Verified five minutes after the first start, and each night.', 'Not yet')
    if (!run) return yellow('Not verified yet.', late)
    const at = formatInstant(run.ranAt)
    if (!run.ok) return red(`Damage found on ${at}: ${run.detail.wrong}.`, todo(run))
    if (run.detail.wrong) return yellow(`${run.detail.wrong}.`, 'Show this line to whoever looks after the server.')
    const isOld = ctx.clock() - msOf(run.ranAt) > days(2) && !hasJustStarted(ctx)
    return isOld ? yellow(`Not verified since ${at}.`, late) : green(`Verified on ${at}: ${holds(run)}.`)
  }

const checkErasure = (ctx: Context) => {
  const since = findUnfinished(ctx)?.since
  if (!since) return green('What was erased is gone from the file.')
  return yellow(
    `A copy of what was erased on ${formatInstant(since)} may stay in the database's log, because another program reads the database file.`,
    'Stop the program that reads the database file (Litestream, sqlite3 or a backup), wait a minute, and start it again.',
  )
}

const checkProxy = ({ config: { origin, trustProxy } }: Context) => {
  if (trustProxy) return green(`Visitors are told apart by ${trustProxy.header}.`)
  if (!origin.startsWith('https:')) return green('Visitors are told apart by their connection.')
  return yellow(
    'Every visitor has the address of the proxy before this server, so all of them share the limits of one.',
    'Set TRUST_PROXY to fly, cloudflare or x-forwarded-for:1, whichever stands before the server.',
  )
}

const checkVersion = (ctx: Context) => {
  const start = findRun(ctx, 'start')
  return green(
    start
      ? `Build ${start.detail.build} on Bun ${start.detail.bun}, started ${formatInstant(start.ranAt)}.`
      : 'The server has not started with these data yet.',
  )
}

/** How each line of the status page is checked; src/status/rules.ts has its words. */
export const checks: Record<CheckName, (ctx: Context) => Finding> = {
  emails: checkEmails,
  strangers: checkStrangers,
  delivery: checkDelivery,
  outbox: checkOutbox,
  disk: checkDisk,
  backup: checkBackup,
  off_site: checkOffSite,
  restore_drill: checkDrill,
  links: checkReturnedLinks,
  clock: checkClock,
  key: checkKey,
  evidence: checkNightly({
    kind: 'audit_verify',
    todo: (run) => `Delete nothing, copy the data folder aside, ${restore(run)}, and ask a lawyer.`,
    holds: ({ detail: { events, decisions, signatures, documents } }) =>
      `${events} events, ${decisions} decisions, ${signatures} signatures, ${documents} PDFs of quotes and days`,
  }),
  stamps: checkStamps,
  rows: checkNightly({
    kind: 'file_check',
    todo: (run) => `Delete nothing, stop the server, copy the data folder aside, and ${restore(run)}.`,
    holds: () => 'every page of the file is whole, and every row has what it belongs to',
  }),
  erasure: checkErasure,
  alarms: checkAlarms,
  floods: checkFloods,
  proxy: checkProxy,
  business: checkDetails,
  portrait: checkPortrait,
  sign_up: checkSignUp,
  version: checkVersion,
}
