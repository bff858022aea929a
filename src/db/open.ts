import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'

export type Db = BetterSQLite3Database & { $client: Database.Database }

// The driver's defaults differ: it reopens a WAL file with synchronous = NORMAL.
const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  secure_delete: 1,
  // Without it, INSERT OR REPLACE bypasses the triggers that freeze evidence.
  recursive_triggers: 1,
  cache_size: -16000,
} as const

/** How long a command waits for another process. The wait stops its event loop. */
const commandBusyMs = 5000

/** The same for the server, which has first waited without blocking, in `whenWritable` (src/db/writable.ts). */
export const serverBusyMs = 250

/** @throws when a pragma has no effect (H1) */
export const openDatabase = (file: string, busyMs = commandBusyMs): Db => {
  const client = new Database(file)
  try {
    const wanted = { busy_timeout: busyMs, ...pragmas }
    // The timeout comes first: switching to WAL needs a lock that another process may hold.
    for (const [name, value] of Object.entries(wanted)) client.pragma(`${name} = ${value}`)
    for (const [name, value] of Object.entries(wanted)) {
      const actual = client.pragma(name, { simple: true })
      const expected = file === ':memory:' && name === 'journal_mode' ? 'memory' : value
      if (actual !== expected) throw new Error(`pragma ${name} is ${actual}, not ${expected}`)
    }
  } catch (fault) {
    client.close()
    throw fault
  }
  return drizzle({ client }) as Db
}
