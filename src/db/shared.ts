import { postgresOf } from './open.ts'
import { selectValue } from './sql.ts'
import type { Reads } from './transact.ts'

/** Whether other processes may serve the same database at the same time. */
export const isShared = ({ db }: Reads) => postgresOf(db) !== null

// The lock belongs to the connection: the server frees it when the process or its machine is gone.
const ownSql = `select case when exists (
    select 1 from pg_locks where locktype = 'advisory' and objid = 2 and pid = pg_backend_pid() and granted
      and database = (select oid from pg_database where datname = current_database())
  ) then true else pg_try_advisory_lock(2) end`

/** Of the processes that share a database one runs the jobs: this one, where it holds the lock or can take it now. */
export const ownsJobs = (reads: Reads) => !isShared(reads) || selectValue(reads, ownSql) === 1

/** Milliseconds by the server's clock as it was now, counted on without being set: alike in all processes. */
export const startMonotonic = (reads: Reads) => {
  const sinceStart = () => performance.now()
  if (!isShared(reads)) return sinceStart
  const began = Number(selectValue(reads, 'select extract(epoch from clock_timestamp()) * 1000')) - sinceStart()
  return () => began + sinceStart()
}
