import { statfsSync } from 'node:fs'
import { instant } from '#src/base/time.ts'
import type { Kit } from '#src/context.ts'
import type { Health } from './schema.ts'

// Below this a commit may fail at any moment.
const leastFreeBytes = 16 * 1024 * 1024

const databaseState = (kit: Kit): Pick<Health, 'database' | 'error'> => {
  try {
    kit.db.$client.prepare('select id from quotes limit 1').get()
    const { bavail, bsize } = statfsSync(kit.config.dataDir)
    return bavail * bsize < leastFreeBytes
      ? { database: 'error', error: 'disk_full' }
      : { database: 'connected', error: null }
  } catch {
    return { database: kit.db.$client.open ? 'error' : 'disconnected', error: 'database_unreadable' }
  }
}

/** SPEC §2 "Health". A class of error, never its text; flags, never values (H12). */
export const checkHealth = (kit: Kit): Health => {
  const before = performance.now()
  const { database, error } = databaseState(kit)
  return {
    status: database === 'connected' ? 'healthy' : 'unhealthy',
    timestamp: instant(kit.clock()),
    responseTime: Math.round((performance.now() - before) * 100) / 100,
    database,
    error,
    environment: {
      https: kit.config.origin.startsWith('https:'),
      mail: kit.config.resendApiKey !== null,
      business: kit.config.unset.length === 0,
      signUp: kit.config.signUpEnabled,
    },
  }
}
