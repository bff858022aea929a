import { classOf } from '#src/base/fault.ts'
import { withoutWaiting } from './close.ts'
import { serverBusyMs } from './open.ts'
import { selectValue } from './sql.ts'
import { type Reads, transact } from './transact.ts'

const pollMs = 10

/** @throws SQLITE_BUSY at once while another process writes, and SQLITE_READONLY */
export const checkWritable = (reads: Reads) => {
  const { $client } = reads.db
  if (!$client.inTransaction) withoutWaiting(reads, () => $client.exec('begin immediate; rollback'))
}

/** Waits while another process writes, as SQLite would with the event loop blocked. @throws only SQLITE_BUSY */
export const whenWritable = async (reads: Reads, forMs: number = serverBusyMs) => {
  const until = performance.now() + forMs
  for (;;) {
    try {
      return checkWritable(reads)
    } catch (fault) {
      if (classOf(fault) !== 'database_busy') return
      if (performance.now() >= until) throw fault
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

export const probeRead = (reads: Reads) => void selectValue(reads, 'select id from quotes limit 1')

// The probe has the size of an ordinary write with its emails and events.
const probeBytes = 16 * 1024

/** Proves that the disk takes a write: commits one that leaves no row behind. A rollback would prove nothing. */
export const probeWrite = ({ db }: Reads) =>
  transact({ db }, ({ db: { $client } }) => {
    const insert = $client.prepare("insert into operation_runs (kind, ran_at, ok, detail) values ('probe', '', 0, ?)")
    insert.run('x'.repeat(probeBytes))
    $client.exec("delete from operation_runs where kind = 'probe'")
  })
