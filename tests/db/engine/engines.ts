import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { copyDatabase, readCopy, requireIntact } from '#src/db/copy.ts'
import { migrate } from '#src/db/migrate.ts'
import { type Db, openDatabase } from '#src/db/open.ts'
import type { Reads } from '#src/db/transact.ts'
import { folderForTest, withMigration } from '#tests/db/fixtures.ts'

/** What the suite needs beside the functions of src/db. */
export type Engine = {
  name: string
  /** A new database with the tables of the product. @returns what another process opens it by */
  create: () => string
  /** @param busyMs how long it waits for another writer */
  open: (address: string, busyMs?: number) => Db
  /** Applies the migrations of the product and one more. */
  migrate: (db: Db, sql: string) => { applied: number }
  /** From now on each new page of the database is refused, as on a full disk. @returns what makes room again */
  fillDisk: (db: Db) => () => void
  /** A copy of the database, made while others may write, opened for `read`. @throws when it is damaged */
  readBackup: <T>(address: string, read: (copy: Reads) => T) => Promise<T>
}

const embedded: Engine = {
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

export const engines: readonly Engine[] = [embedded]

export const engineNamed = (name: string) => {
  const engine = engines.find((one) => one.name === name)
  if (!engine) throw new Error(`there is no engine ${name}`)
  return engine
}

/** A connection that closes with the test. */
export const connect = (engine: Engine, address: string, busyMs?: number) => {
  const db = engine.open(address, busyMs)
  onTestFinished(() => void db.$client.close())
  return { db }
}
