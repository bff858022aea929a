import { join } from 'node:path'
import Database from 'better-sqlite3'

const isBusy = (fault: unknown) => fault instanceof Database.SqliteError && fault.code.startsWith('SQLITE_BUSY')

/** Locks the data folder until this process ends, even by a crash (H3). @throws when another process holds the lock */
export const holdLock = (dataDir: string) => {
  const lock = new Database(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (fault) {
    lock.close()
    if (!isBusy(fault)) throw fault
    throw new Error('another process serves this data folder; stop it first', { cause: fault })
  }
  return () => lock.close()
}
