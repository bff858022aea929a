import Database from 'better-sqlite3'

/** Writes what the log of a file holds into the file. Waits for nobody, and nobody waits for it. */
export const copyLogBack = (file: string) => {
  const client = new Database(file, { fileMustExist: true })
  try {
    client.pragma('wal_checkpoint(PASSIVE)')
  } finally {
    client.close()
  }
}
