import { existsSync, statfsSync } from 'node:fs'
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

// The log grows by 4 MB before it is emptied, and the largest request, a portrait, has 3 MB.
const roomBytes = 8 * 1024 * 1024

export const hasFreeSpace = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize >= roomBytes

/** @throws ENOSPC while writes may still succeed, but not the largest one */
export const checkFreeSpace = (folder: string) => {
  if (existsSync(folder) && !hasFreeSpace(statfsSync(folder)))
    throw Object.assign(new Error('the disk is nearly full'), { code: 'ENOSPC' })
}

// The probe has the size of an ordinary write with its emails and events.
const probeBytes = 16 * 1024

/** Proves that the disk takes a write: commits one that leaves no row behind. A rollback would prove nothing. */
export const probeWrite = ({ db }: Reads) =>
  transact({ db }, ({ db: { $client } }) => {
    const insert = $client.prepare("insert into operation_runs (kind, ran_at, ok, detail) values ('probe', '', 0, ?)")
    insert.run('x'.repeat(probeBytes))
    $client.exec("delete from operation_runs where kind = 'probe'")
  })
