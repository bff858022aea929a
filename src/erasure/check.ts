import { type Check, resultOf } from '#src/base/check.ts'
import { formatInstant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { findUnfinished } from './unfinished.ts'

const check = resultOf('erasure')

export const checkErasure = (reads: Reads): Check => {
  const since = findUnfinished(reads)?.since
  if (!since) return check('green', 'What was erased is gone from the file.')
  return check(
    'yellow',
    `A copy of what was erased on ${formatInstant(since)} may stay in the database's log, because another program reads the database file.`,
    'Stop the program that reads the database file (Litestream, sqlite3 or a backup), wait a minute, and start it again.',
  )
}
