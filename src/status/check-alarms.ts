import { type Finding, green, red, yellow } from '#src/base/check.ts'
import { formatInstant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findRun } from '#src/runs/record.ts'
import { findFailures } from '#src/runs/request-service.ts'

const channels = [
  { kind: 'heartbeat', variable: 'HEARTBEAT_URL', key: 'heartbeatUrl' },
  { kind: 'alert', variable: 'ALERT_WEBHOOK_URL', key: 'alertWebhookUrl' },
] as const

const sentenceOf = (ctx: Context, { kind, variable }: (typeof channels)[number]) => {
  const run = findRun(ctx, kind)
  if (!run) return `${variable} was not called yet.`
  return run.ok
    ? `${variable} answered last ${formatInstant(run.ranAt)}.`
    : `${variable} failed ${formatInstant(run.ranAt)}: ${run.detail.reason}.`
}

const onlyHeartbeat = 'Only HEARTBEAT_URL tells when the server is gone or out of service.'

export const checkAlarms = (ctx: Context): Finding => {
  const usedChannels = channels.filter(({ key }) => ctx.config[key] !== null)
  if (usedChannels.length === 0) {
    const text = `Nobody is told of trouble: neither HEARTBEAT_URL nor ALERT_WEBHOOK_URL is set. ${onlyHeartbeat}`
    const todo =
      'Set HEARTBEAT_URL (a check at healthchecks.io, say), ALERT_WEBHOOK_URL (a topic of ntfy, say), or both.'
    return { ...yellow(text, todo), onlyOnInternet: true }
  }
  const failures = usedChannels.map((channel) => ({ ...channel, ...findFailures(ctx, channel.kind) }))
  const trouble = failures.find(({ isFailing }) => isFailing) ?? failures.find(({ failures }) => failures > 0)
  const text = [
    ...usedChannels.map((channel) => sentenceOf(ctx, channel)),
    ...(ctx.config.heartbeatUrl ? [] : [onlyHeartbeat]),
  ].join(' ')
  if (!trouble) return green(text)
  const todo = `See that the address in ${trouble.variable} is right and its service is up; it is tried again each minute.`
  return trouble.isFailing ? red(text, todo) : yellow(text, todo)
}
