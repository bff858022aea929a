import { join } from 'node:path'
import Database from 'better-sqlite3'
import { classOf } from '#src/base/fault.ts'
import { StartFault } from './start-fault.ts'

/** Locks the data folder until this process ends, even by a crash (H3). @throws when another process holds the lock */
export const holdLock = (dataDir: string) => {
  const lock = new Database(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (fault) {
    lock.close()
    if (classOf(fault) !== 'database_busy') throw fault
    throw new StartFault('folder_in_use', 'another process serves this data folder; stop it first', { cause: fault })
  }
  return () => lock.close()
}
