import { statusUrl } from '#src/base/links.ts'
import { memoize } from '#src/base/objects.ts'
import { hours, type Instant, instant, minutes, msOf, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'
import { findFailures, messageOf, requestService } from '#src/runs/request-service.ts'
import { checkStatus } from './check-status.ts'
import { alarmOf, type RedCheck } from './rules.ts'

// Half a minute less than five, because the job that runs each minute may start a little early.
const pingIntervalMs = minutes(5) - seconds(30)

const isDue = (ctx: Context) => {
  const run = findRun(ctx, 'heartbeat')
  return !run?.ok || Math.abs(ctx.clock() - msOf(run.ranAt)) >= pingIntervalMs
}

/** Pings HEARTBEAT_URL every 5 minutes, and each minute after a failure. Called while nothing is red. */
const pingHeartbeat = async (ctx: Context) => {
  const url = ctx.config.heartbeatUrl
  if (!url || !isDue(ctx)) return
  const answer = await requestService(ctx, { url })
  const failures = answer.ok ? 0 : findFailures(ctx, 'heartbeat').failures + 1
  transact(ctx, (tx) =>
    recordRun(tx, { kind: 'heartbeat', ok: answer.ok, detail: { failures, reason: answer.reason } }),
  )
}

const maxAlertsPerHour = 6

/** `red`: the checks that were announced last. `sent`: the times of the last hour's messages. */
type AlertState = { red: string; sent: readonly Instant[]; failures: number }

// Kept in memory too, because a full disk stores nothing and would repeat the same message each minute.
const memory = memoize((_: Context['db']) => ({ announced: null as AlertState | null }))

const findStoredState = (ctx: Context): AlertState => {
  const { red = '', sent = '', failures = 0 } = findRun(ctx, 'alert')?.detail ?? {}
  return {
    red: String(red),
    sent: String(sent).split(' ').filter(Boolean) as Instant[],
    failures: Number(failures),
  }
}

/** Contains no personal data. */
const alarmMessage = (origin: string, red: readonly RedCheck[]) => {
  const site = new URL(origin).host
  const title = red.length > 0 ? `${site} needs attention` : `${site} is in order again`
  return messageOf({
    title,
    message: `${red.map(alarmOf).join(' ') || 'Nothing is red any more.'} ${statusUrl(origin)}`,
  })
}

/**
 * Tells ALERT_WEBHOOK_URL of each change of the red checks, at least once: the next call repeats a message that was not
 * accepted. At most six messages an hour. The sixth is never an all-clear, because a new fault could not follow it.
 */
const sendAlert = async (ctx: Context, { red }: { red: readonly RedCheck[] }): Promise<void> => {
  const url = ctx.config.alertWebhookUrl
  const remembered = memory(ctx.db)
  const announced = remembered.announced ?? findStoredState(ctx)
  const redNames = red.map(({ name }) => name).join(' ')
  if (!url || (redNames === announced.red && announced.failures === 0)) return
  const now = ctx.clock()
  const sent = announced.sent.filter((moment) => Math.abs(now - msOf(moment)) < hours(1))
  if (sent.length >= (red.length > 0 ? maxAlertsPerHour : maxAlertsPerHour - 1)) return
  const answer = await requestService(ctx, { url, init: alarmMessage(ctx.config.origin, red) })
  const next: AlertState = answer.ok
    ? { red: redNames, sent: [...sent, instant(now)], failures: 0 }
    : { ...announced, sent, failures: announced.failures + 1 }
  remembered.announced = next
  const detail = { red: next.red, sent: next.sent.join(' '), failures: next.failures, reason: answer.reason }
  transact(ctx, (tx) => recordRun(tx, { kind: 'alert', ok: answer.ok, detail }))
}

/** This is a job (H16). The ping and the alert each report a failure of the other, and neither waits for the other. */
export const sendAlarms = async (ctx: Context) => {
  const redChecks = checkStatus(ctx).checks.filter(({ name, state }) => state === 'red' && name !== 'alarms')
  const { heartbeatUrl, alertWebhookUrl } = ctx.config
  const isSilent = redChecks.length > 0 || (alertWebhookUrl !== null && findFailures(ctx, 'alert').isFailing)
  const isHeartbeatLost = heartbeatUrl !== null && findFailures(ctx, 'heartbeat').isFailing
  await Promise.all([
    isSilent ? undefined : pingHeartbeat(ctx),
    sendAlert(ctx, { red: isHeartbeatLost ? [...redChecks, { name: 'alarms' }] : redChecks }),
  ])
}
