import Database from 'better-sqlite3'
import { type Db, pragmas } from './open.ts'

/** A connection that can only read. */
type Snapshot = {
  client: Database.Database
  /** Before each reading. */
  enter: () => void
  leave: () => void
}

const newSnapshot = (file: string): Snapshot => {
  const client = new Database(file, { readonly: true, fileMustExist: true })
  for (const name of ['busy_timeout', 'trusted_schema', 'cache_size'] as const)
    client.pragma(`${name} = ${pragmas[name]}`)
  const [begin, end] = [client.prepare('begin'), client.prepare('commit')]
  const leave = () => {
    if (client.inTransaction) end.run()
  }
  let isTurnOver = true
  const endWithTurn = () => {
    isTurnOver = true
    leave()
  }
  const enter = () => {
    if (isTurnOver) setImmediate(endWithTurn)
    isTurnOver = false
    if (!client.inTransaction) begin.run()
  }
  return { client, enter, leave }
}

// A database in memory has no second connection, and no locks to spare.
const ownSnapshot = ({ $client }: Db): Snapshot => ({ client: $client, enter: () => undefined, leave: () => undefined })

const known = new WeakMap<Db, Snapshot>()

const snapshotOf = (db: Db) => {
  const found = known.get(db)
  if (found) return found
  const { memory, name } = db.$client
  const made = memory ? ownSnapshot(db) : newSnapshot(name)
  known.set(db, made)
  return made
}

/**
 * A query whose readings in one turn of the event loop are of one state of the file, for what every client's visit waits
 * for: SQLite takes its locks once for all that came in together, not once for each (record 13). Never part of a
 * transaction: what that reads, it must read itself.
 * @param sql with one value to be bound, its rows as arrays.
 */
export const readTogether = <Row extends unknown[]>(db: Db, sql: string) => {
  const { client, enter } = snapshotOf(db)
  const statement = client.prepare<[value: string], Row>(sql).raw()
  return (value: string): Row | undefined => {
    enter()
    return statement.get(value)
  }
}

/** Before a write: the next reading sees what was written. */
export const leaveSnapshot = (db: Db) => known.get(db)?.leave()

/**
 * Writes the log into the file and empties it: what was written ahead would keep erased words until it is written over.
 * No reading of ours is in the way.
 */
export const emptyLog = (db: Db) => {
  leaveSnapshot(db)
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
}

/** Closes both connections of a database, its log emptied. Twice is once. @throws when the log could not be: closed it is. */
export const closeDatabase = (db: Db) => {
  if (!db.$client.open) return
  try {
    emptyLog(db)
  } finally {
    if (!db.$client.memory) known.get(db)?.client.close()
    db.$client.close()
  }
}
