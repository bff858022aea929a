import type { Db } from './open.ts'
import type { Reads } from './transact.ts'

/** Empties the write-ahead log, which would still contain deleted data. */
export const emptyWriteAheadLog = ({ db }: Reads) => {
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
}

/** Closing twice does nothing. @throws when the write-ahead log cannot be emptied */
export const closeDatabase = (db: Db) => {
  if (!db.$client.open) return
  try {
    emptyWriteAheadLog({ db })
  } finally {
    db.$client.close()
  }
}
