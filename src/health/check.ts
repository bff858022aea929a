import { classOf } from '#src/base/fault.ts'
import { memoize } from '#src/base/objects.ts'
import { instant, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { isConnected } from '#src/db/close.ts'
import { checkFreeSpace, probeRead, probeWrite, whenWritable } from '#src/db/writable.ts'
import type { Health } from './schema.ts'

/** The report is public, so it has only flags and names of errors, never messages or values (H12). */
export const healthOf = (
  { business, clock, config }: Pick<Context, 'business' | 'clock' | 'config'>,
  { database, error, startedAt }: Pick<Health, 'database' | 'error'> & { startedAt: number },
): Health => ({
  status: database === 'connected' ? 'healthy' : 'unhealthy',
  timestamp: instant(clock()),
  responseTime: Math.round((performance.now() - startedAt) * 100) / 100,
  database,
  error,
  environment: {
    https: config.origin.startsWith('https:'),
    mail: config.resendApiKey !== null,
    business: business().unset.length === 0,
    signUp: business().signUpEnabled,
  },
})

// How long a result is reused, because anyone may ask and each probe writes to the disk.
const healthyForMs = seconds(3)
const unhealthyForMs = seconds(1)

// The longest wait for the database's lock, because an answer may take 300 ms in all.
const maxLockWaitMs = 100

const probe = async (ctx: Context) => {
  checkFreeSpace(ctx.config.dataDir)
  await whenWritable(ctx, maxLockWaitMs)
  probeWrite(ctx)
}

type LastProbe = { outcome: Promise<unknown>; asked: number; lasts: number }

const lastProbes = memoize((_: Context['db']) => ({ last: null as LastProbe | null }))

/** The fault of a write; null if it was committed. All callers within some seconds share one result. */
const probedWrite = (ctx: Context): Promise<unknown> => {
  const probes = lastProbes(ctx.db)
  const now = ctx.monotonic()
  if (probes.last && now - probes.last.asked < probes.last.lasts) return probes.last.outcome
  const newProbe: LastProbe = { outcome: Promise.resolve(null), asked: now, lasts: healthyForMs }
  newProbe.outcome = probe(ctx).then(
    () => null,
    (fault: unknown) => {
      newProbe.lasts = unhealthyForMs
      return fault
    },
  )
  probes.last = newProbe
  return newProbe.outcome
}

/** Healthy means that the database can be read, a write was committed within seconds, and the largest one has room. */
export const checkHealth = async (ctx: Context): Promise<Health> => {
  const startedAt = performance.now()
  try {
    probeRead(ctx)
    const fault = await probedWrite(ctx)
    if (fault) throw fault
    return healthOf(ctx, { database: 'connected', error: null, startedAt })
  } catch (fault) {
    const database = isConnected(ctx.db) ? 'error' : 'disconnected'
    return healthOf(ctx, { database, error: classOf(fault) ?? 'database_unreadable', startedAt })
  }
}
