import { formatInstant, hours, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Check } from '#src/status/rules.ts'
import { findUnfinished } from './record.ts'

const patienceMs = hours(1)

export const checkErasure = (ctx: Context): Check => {
  const unfinished = findUnfinished(ctx)
  if (!unfinished)
    return { name: 'erasure', state: 'green', text: 'What was erased is gone from the file.', todo: null }
  const isLate = ctx.clock() - msOf(unfinished.since) > patienceMs
  return {
    name: 'erasure',
    state: isLate ? 'red' : 'yellow',
    text: `A copy of what was erased on ${formatInstant(unfinished.since)} may stay in the database's log, because another program reads the database file.`,
    todo: isLate
      ? 'Stop the program that reads the database file (Litestream, sqlite3 or a backup), wait a minute, and start it again.'
      : null,
  }
}
