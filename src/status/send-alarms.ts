import type { Context } from '#src/context.ts'
import { sendAlert } from './alert.ts'
import { findFailures } from './call-out.ts'
import { checkStatus } from './check-status.ts'
import { pingHeartbeat } from './heartbeat.ts'

/** A job (H16). Each of the two ways reports that the other fails, and neither is held back by its own failure. */
export const sendAlarms = async (ctx: Context) => {
  const red = checkStatus(ctx).checks.filter(({ name, state }) => state === 'red' && name !== 'alarms')
  const names = red.map(({ name }) => name)
  const { heartbeatUrl, alertWebhookUrl } = ctx.config
  const isSilent = names.length > 0 || (alertWebhookUrl !== null && findFailures(ctx, 'alert').isFailing)
  const isHeartbeatLost = heartbeatUrl !== null && findFailures(ctx, 'heartbeat').isFailing
  await Promise.all([
    isSilent ? undefined : pingHeartbeat(ctx),
    sendAlert(ctx, { red: isHeartbeatLost ? [...names, 'alarms'] : names }),
  ])
}
