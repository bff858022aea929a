import { checkSignUp } from '#src/auth/account/check-sign-up.ts'
import { checkBackups } from '#src/backup/check.ts'
import { type Check, type CheckName, checkNames, type StatusReport, worst } from '#src/base/check.ts'
import { checkDetails } from '#src/business/complete.ts'
import { checkClock } from '#src/clock/check.ts'
import type { Context } from '#src/context.ts'
import { onLoopback } from '#src/env/checks.ts'
import { checkErasure } from '#src/erasure/check.ts'
import { checkKey } from '#src/key-check/check-key.ts'
import { checkEmails } from '#src/mail/outbox/check-emails.ts'
import { checkStrangers } from '#src/mail/strangers/check.ts'
import { checkPortrait } from '#src/portrait/check.ts'
import { checkAlarms } from './check-alarms.ts'
import { checkDelivery } from './check-delivery.ts'
import { checkDisk } from './check-disk.ts'
import { checkEvidence, checkFile } from './check-evidence.ts'
import { checkFloods } from './check-floods.ts'
import { checkOutbox } from './check-outbox.ts'
import { checkProxy, checkVersion } from './check-server.ts'

/** Each function returns the checks that are named before it. */
const checks: readonly (readonly [names: readonly CheckName[], check: (ctx: Context) => Check | readonly Check[]])[] = [
  [['emails'], checkEmails],
  [['strangers'], checkStrangers],
  [['delivery'], checkDelivery],
  [['outbox'], checkOutbox],
  [['disk'], checkDisk],
  [['backup', 'off_site', 'restore_drill'], checkBackups],
  [['clock'], checkClock],
  [['key'], checkKey],
  [['evidence'], checkEvidence],
  [['rows'], checkFile],
  [['erasure'], checkErasure],
  [['alarms'], checkAlarms],
  [['floods'], checkFloods],
  [['proxy'], checkProxy],
  [['business'], checkDetails],
  [['portrait'], checkPortrait],
  [['sign_up'], checkSignUp],
  [['version'], checkVersion],
]

/** On a server that only this machine reaches, what matters only on the internet is no fault. */
const judgeHere = ({ config: { origin, resendApiKey } }: Context, check: Check): Check => {
  if (!check.onlyOnInternet || resendApiKey !== null || !onLoopback.test(origin)) return check
  const later = check.todo?.replace(/^./, (first) => first.toLowerCase())
  return { ...check, state: 'green', text: `${check.text} Only on the internet: ${later}`, todo: null }
}

const failed = (ctx: Context, name: CheckName, fault: unknown): Check => {
  const reason = fault instanceof Error ? fault.name : 'unknown'
  ctx.log.error({ event: 'check_failed', kind: name, reason })
  return {
    name,
    state: 'red',
    hasThrown: true,
    text: `This could not be checked: ${reason}.`,
    todo: 'Restart the server; if this stays, send its log to whoever looks after the program.',
  }
}

/** All checks of the status page. A check that throws becomes a red line. */
export const checkStatus = (ctx: Context): StatusReport => {
  const found = checks.flatMap(([names, check]) => {
    try {
      return [check(ctx)].flat().map((each) => judgeHere(ctx, each))
    } catch (fault) {
      return names.map((name) => failed(ctx, name, fault))
    }
  })
  return {
    state: worst(found.map(({ state }) => state)),
    checks: found.toSorted((a, b) => checkNames.indexOf(a.name) - checkNames.indexOf(b.name)),
  }
}
