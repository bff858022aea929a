import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from './open.ts'
import type { Reads } from './transact.ts'

/** `read` sees one state of the database, whatever is written meanwhile. */
export const inSnapshot = <T>({ db: { $client } }: Reads, read: () => T): T => {
  $client.exec('begin')
  try {
    return read()
  } finally {
    // In a damaged file, COMMIT fails for what could not be read.
    $client.exec('rollback')
  }
}

/** Opens a database for `read`, which must change nothing. @throws when there is no such file */
export const readDatabase = <T>(file: string, read: (reads: Reads) => T): T => {
  const client = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return read({ db: drizzle({ client }) as Db })
  } finally {
    client.close()
  }
}
