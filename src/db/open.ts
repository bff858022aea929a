import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { teachFolding } from './search.ts'

export type Db = BetterSQLite3Database & { $client: Database.Database }

// The driver's defaults differ: it reopens a WAL file with synchronous = NORMAL.
export const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
  trusted_schema: 0,
  secure_delete: 1,
  // Without it, INSERT OR REPLACE bypasses the triggers that freeze evidence.
  recursive_triggers: 1,
  // Negative values are KiB.
  cache_size: -16000,
} as const

/** @throws when a pragma has no effect: the caller must not start (H1) */
export const openDatabase = (file: string): Db => {
  const client = new Database(file)
  // The timeout comes first: switching to WAL needs a lock that another process may hold.
  client.pragma(`busy_timeout = ${pragmas.busy_timeout}`)
  for (const [name, value] of Object.entries(pragmas)) client.pragma(`${name} = ${value}`)
  for (const [name, value] of Object.entries(pragmas)) {
    const actual = client.pragma(name, { simple: true })
    const wanted = file === ':memory:' && name === 'journal_mode' ? 'memory' : value
    if (actual !== wanted) throw new Error(`pragma ${name} is ${actual}, not ${wanted}`)
  }
  teachFolding(client)
  return drizzle({ client }) as Db
}
