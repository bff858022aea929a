import { statfsSync } from 'node:fs'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Health } from './schema.ts'

// Below this a commit may fail.
const minFreeBytes = 16 * 1024 * 1024

const checkDatabase = (ctx: Context): Pick<Health, 'database' | 'error'> => {
  try {
    ctx.db.$client.prepare('select id from quotes limit 1').get()
    const { bavail, bsize } = statfsSync(ctx.config.dataDir)
    return bavail * bsize < minFreeBytes
      ? { database: 'error', error: 'disk_full' }
      : { database: 'connected', error: null }
  } catch {
    return { database: ctx.db.$client.open ? 'error' : 'disconnected', error: 'database_unreadable' }
  }
}

/** Anyone may read it, so it has classes of errors and flags, never texts or values (H12). */
export const checkHealth = (ctx: Context): Health => {
  const start = performance.now()
  const { database, error } = checkDatabase(ctx)
  return {
    status: database === 'connected' ? 'healthy' : 'unhealthy',
    timestamp: instant(ctx.clock()),
    responseTime: Math.round((performance.now() - start) * 100) / 100,
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
