import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Holds the data folder for this process alone (H3): the operating system lets go when the process ends, however it ends.
 * @throws when another process holds it.
 */
export const holdLock = (dataDir: string) => {
  const lock = new Database(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (fault) {
    throw new Error('another process serves this data folder; stop it first', { cause: fault })
  }
  return () => lock.close()
}
