import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { copyDatabase, readCopy, requireIntact } from '#src/db/copy.ts'
import { migrate } from '#src/db/migrate.ts'
import { type Db, openDatabase } from '#src/db/open.ts'
import { readDatabase } from '#src/db/snapshot.ts'
import type { Reads } from '#src/db/transact.ts'
import { exportDatabase, importDatabase } from '#src/db/transfer.ts'
import { folderForTest, withMigration } from '#tests/db/fixtures.ts'
import { createEmptyPostgres, createPostgres, postgresServer } from '#tests/fixtures/postgres.ts'

/** What the suite needs beside the functions of src/db. */
export type Engine = {
  name: string
  /** A new database with the tables of the product. @returns what another process opens it by */
  create: () => string
  /** @param busyMs how long it waits for another writer */
  open: (address: string, busyMs?: number) => Db
  /** Applies the migrations of the product and one more. */
  migrate: (db: Db, sql: string) => { applied: number }
  /** From now on each new page is refused, as on a full disk. @returns what makes room again. Null: a test cannot do it */
  fillDisk: ((db: Db) => () => void) | null
  /** A copy, made while others may write, restored and opened for `read`. @throws when it is damaged */
  readBackup: <T>(address: string, read: (copy: Reads) => T) => Promise<T>
}

export const embedded: Engine = {
  name: 'the embedded file',
  create: () => {
    const address = join(folderForTest(), 'conformance.sqlite')
    const db = openDatabase(address)
    migrate(db, null, 'test')
    db.$client.close()
    return address
  },
  open: (address, busyMs) => openDatabase(address, busyMs),
  migrate: (db, sql) => migrate(db, null, 'test', withMigration(folderForTest(), sql)),
  fillDisk: ({ $client }) => {
    $client.pragma(`max_page_count = ${$client.pragma('page_count', { simple: true })}`)
    return () => void $client.pragma('max_page_count = 1073741823')
  },
  readBackup: async (address, read) => {
    const copy = join(folderForTest(), 'copy.sqlite')
    await copyDatabase(address, copy)
    return readCopy(copy, (reads) => {
      requireIntact(reads)
      return read(reads)
    })
  },
}

export const postgres: Engine = {
  name: 'Postgres',
  create: createPostgres,
  open: (address, busyMs) => openDatabase(address, busyMs),
  migrate: (db, sql) => migrate(db, null, 'test', withMigration(folderForTest(), sql, 'drizzle/postgres')),
  // The disk is the server's.
  fillDisk: null,
  readBackup: async (address, read) => {
    const copy = join(folderForTest(), 'copy.sqlite')
    exportDatabase(address, copy)
    readCopy(copy, requireIntact)
    const restored = createEmptyPostgres()
    importDatabase(copy, restored)
    return readDatabase(restored, read)
  },
}

/** The engine of this run: `bun run test unit` has the file, `bun run test postgres` a server (bin/test.ts). */
export const engines: readonly Engine[] = [postgresServer ? postgres : embedded]

export const engineNamed = (name: string) => {
  const engine = [embedded, postgres].find((one) => one.name === name)
  if (!engine) throw new Error(`there is no engine ${name}`)
  return engine
}

/** A connection that closes with the test. */
export const connect = (engine: Engine, address: string, busyMs?: number) => {
  const db = engine.open(address, busyMs)
  onTestFinished(() => void db.$client.close())
  return { db }
}
