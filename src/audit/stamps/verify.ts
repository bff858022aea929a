import { formatInstant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { iterateStamps } from './store.ts'
import { readResponse } from './time-stamp.ts'

type StampedEvent = ReturnType<typeof iterateStamps> extends Iterable<infer Row> ? Row : never

const isAsStated = ({ hash, stamped_at, response }: StampedEvent) => {
  try {
    const stated = readResponse(response)
    return stated.hash === hash && stated.at === stamped_at
  } catch {
    return false
  }
}

const faultOf = (row: StampedEvent) => {
  if (!isAsStated(row)) return [`The third party’s time of event ${row.seq} is not what was stated`]
  if (row.event_hash === row.hash) return []
  const what = row.event_hash === null ? 'is missing' : 'is another one'
  return [`Event ${row.seq} ${what}: a third party stated ${formatInstant(row.stamped_at)} for it`]
}

/** One sentence for each stored time that is not of its event (D13). */
export const verifyStamps = (reads: Reads): string[] => [...iterateStamps(reads)].flatMap(faultOf)
