import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { isOfPostgres } from './address.ts'
import { type Db, openDatabase, postgresOf } from './open.ts'
import type { Reads } from './transact.ts'

/** `read` sees one state of the database, whatever is written meanwhile. */
export const inSnapshot = <T>({ db }: Reads, read: () => T): T => {
  const postgres = postgresOf(db)
  if (postgres) return postgres.snapshot(read)
  const { $client } = db
  $client.exec('begin')
  try {
    return read()
  } finally {
    // In a damaged file, COMMIT fails for what could not be read.
    $client.exec('rollback')
  }
}

const openReadOnly = (address: string) =>
  isOfPostgres(address)
    ? openDatabase(address)
    : (drizzle({ client: new Database(address, { readonly: true, fileMustExist: true }) }) as Db)

/** Opens a database for `read`, which must change nothing. @throws when there is no such file */
export const readDatabase = <T>(address: string, read: (reads: Reads) => T): T => {
  const db = openReadOnly(address)
  try {
    return read({ db })
  } finally {
    db.$client.close()
  }
}
