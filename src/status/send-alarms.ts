import { minutes, msOf, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'
import { sendAlert } from './alert.ts'
import { checkStatus } from './check-status.ts'
import { findFailures, requestService } from './request-service.ts'

// A job that runs each minute comes a little early or late.
const everyMs = minutes(5) - seconds(30)

const isDue = (ctx: Context) => {
  const run = findRun(ctx, 'heartbeat')
  return !run?.ok || Math.abs(ctx.clock() - msOf(run.ranAt)) >= everyMs
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

/** This is a job (H16). Each of the two ways reports that the other fails, and its own failure delays neither. */
export const sendAlarms = async (ctx: Context) => {
  const red = checkStatus(ctx).checks.filter(({ name, state }) => state === 'red' && name !== 'alarms')
  const { heartbeatUrl, alertWebhookUrl } = ctx.config
  const isSilent = red.length > 0 || (alertWebhookUrl !== null && findFailures(ctx, 'alert').isFailing)
  const isHeartbeatLost = heartbeatUrl !== null && findFailures(ctx, 'heartbeat').isFailing
  await Promise.all([
    isSilent ? undefined : pingHeartbeat(ctx),
    sendAlert(ctx, { red: isHeartbeatLost ? [...red, { name: 'alarms' }] : red }),
  ])
}
