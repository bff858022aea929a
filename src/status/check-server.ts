import { type Check, resultOf } from '#src/base/check.ts'
import { formatInstant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'

export const checkProxy = ({ config }: Pick<Context, 'config'>): Check => {
  const { origin, trustProxy } = config
  const check = resultOf('proxy')
  if (trustProxy) return check('green', `Visitors are told apart by ${trustProxy.header}.`)
  if (!origin.startsWith('https:')) return check('green', 'Visitors are told apart by their connection.')
  return check(
    'yellow',
    'Every visitor has the address of the proxy before this server, so all of them share the limits of one.',
    'Set TRUST_PROXY to fly, cloudflare or x-forwarded-for:1, whichever stands before the server.',
  )
}

export const recordStart = (ctx: Context) =>
  transact(ctx, (tx) => recordRun(tx, { kind: 'start', ok: true, detail: { build: ctx.build, bun: Bun.version } }))

export const checkVersion = (ctx: Reads): Check => {
  const start = findRun(ctx, 'start')
  const text = start
    ? `Build ${start.detail.build} on Bun ${start.detail.bun}, started ${formatInstant(start.ranAt)}.`
    : 'The server has not started with these data yet.'
  return resultOf('version')('green', text)
}
