import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { teachFolding } from './search.ts'

export type Db = BetterSQLite3Database & { $client: Database.Database }

// The driver's own defaults are not these: a WAL file is reopened at synchronous=NORMAL (STACK trap 1).
export const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
  trusted_schema: 0,
  secure_delete: 1,
  // Without it, INSERT OR REPLACE would slip past the triggers that freeze evidence.
  recursive_triggers: 1,
  // In KiB, where negative.
  cache_size: -16000,
} as const

/**
 * Opens the database file, sets the pragmas of H1 and reads each back.
 * @throws when a pragma did not take: the caller must not start.
 */
export const openDatabase = (file: string): Db => {
  const client = new Database(file)
  // Waiting comes first: switching to WAL takes a lock that another process may hold.
  client.pragma(`busy_timeout = ${pragmas.busy_timeout}`)
  for (const [name, value] of Object.entries(pragmas)) client.pragma(`${name} = ${value}`)
  for (const [name, value] of Object.entries(pragmas)) {
    const is = client.pragma(name, { simple: true })
    const wanted = file === ':memory:' && name === 'journal_mode' ? 'memory' : value
    if (is !== wanted) throw new Error(`pragma ${name} is ${is}, not ${wanted}`)
  }
  teachFolding(client)
  return drizzle({ client }) as Db
}
