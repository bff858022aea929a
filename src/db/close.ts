import type { Db } from './open.ts'
import type { Reads } from './transact.ts'

/** Runs `work` with a busy timeout of 0: it fails at once where it would wait for another process. */
export const withoutWaiting = <T>({ db: { $client } }: Reads, work: () => T): T => {
  const patienceMs = $client.pragma('busy_timeout', { simple: true })
  $client.pragma('busy_timeout = 0')
  try {
    return work()
  } finally {
    $client.pragma(`busy_timeout = ${patienceMs}`)
  }
}

/** Empties the write-ahead log, which may contain deleted data. @returns false if another process is reading it */
export const emptyWriteAheadLog = (reads: Reads): boolean =>
  // A reader may take any time, and waiting for it would stop the process.
  withoutWaiting(reads, () => reads.db.$client.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0)

export const isConnected = (db: Db) => db.$client.open

/** Closes only the connection. The last process to close the file empties the write-ahead log. */
export const disconnect = (db: Db) => {
  db.$client.close()
}

/** Closing twice does nothing. @throws when the write-ahead log cannot be emptied */
export const closeDatabase = (db: Db) => {
  if (!isConnected(db)) return
  try {
    emptyWriteAheadLog({ db })
  } finally {
    disconnect(db)
  }
}
