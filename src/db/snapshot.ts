import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from './open.ts'
import type { Reads } from './transact.ts'

export const inSnapshot = <T>({ db: { $client } }: Reads, read: () => T): T => {
  $client.exec('begin')
  try {
    return read()
  } finally {
    // In a damaged file, COMMIT fails for the pages that could not be read.
    $client.exec('rollback')
  }
}

// A small cache: reading every page must not grow the process by the size of the file.
export const openReadOnly = (file: string) => {
  const client = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  client.pragma('trusted_schema = 0')
  client.pragma('cache_size = -1000')
  return client
}

export const readsOf = (client: Database.Database): Reads => ({ db: drizzle({ client }) as Db })

/** Opens a database for `read`, which must change nothing. @throws when there is no such file */
export const readDatabase = <T>(file: string, read: (reads: Reads) => T): T => {
  const client = openReadOnly(file)
  try {
    return read(readsOf(client))
  } finally {
    client.close()
  }
}
