import type { Db } from './open.ts'
import type { Reads } from './transact.ts'

/** Writes the log into the file and empties it: deleted words would stand in it until it is written over. */
export const truncateLog = ({ db }: Reads) => {
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
}

/** Closes a database, its log emptied. Closing twice does nothing. @throws when the log could not be emptied */
export const closeDatabase = (db: Db) => {
  if (!db.$client.open) return
  try {
    truncateLog({ db })
  } finally {
    db.$client.close()
  }
}
