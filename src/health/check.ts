import { statfsSync } from 'node:fs'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Health } from './schema.ts'

// Below this a commit may fail at any moment.
const leastFreeBytes = 16 * 1024 * 1024

const databaseState = (ctx: Context): Pick<Health, 'database' | 'error'> => {
  try {
    ctx.db.$client.prepare('select id from quotes limit 1').get()
    const { bavail, bsize } = statfsSync(ctx.config.dataDir)
    return bavail * bsize < leastFreeBytes
      ? { database: 'error', error: 'disk_full' }
      : { database: 'connected', error: null }
  } catch {
    return { database: ctx.db.$client.open ? 'error' : 'disconnected', error: 'database_unreadable' }
  }
}

/** SPEC §2 "Health". A class of error, never its text; flags, never values (H12). */
export const checkHealth = (ctx: Context): Health => {
  const before = performance.now()
  const { database, error } = databaseState(ctx)
  return {
    status: database === 'connected' ? 'healthy' : 'unhealthy',
    timestamp: instant(ctx.clock()),
    responseTime: Math.round((performance.now() - before) * 100) / 100,
    database,
    error,
    environment: {
      https: ctx.config.origin.startsWith('https:'),
      mail: ctx.config.resendApiKey !== null,
      business: ctx.config.unset.length === 0,
      signUp: ctx.config.signUpEnabled,
    },
  }
}
