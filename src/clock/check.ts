import { formatInstant, type Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { findRun } from '#src/status/find-run.ts'
import type { Check } from '#src/status/rules.ts'

const todo =
  'If the clock is right, press “The clock is right” here or run “bun run admin trust-clock”; else set the clock of the machine, and the jobs go on by themselves.'

/** What the last look at the clock found, for the status page and for commands. */
export const checkClock = (reads: Reads): Check => {
  const run = findRun(reads, 'clock')
  if (!run)
    return { name: 'clock', state: 'green', text: 'Not checked yet: the server looks at it each minute', todo: null }
  if (run.ok)
    return { name: 'clock', state: 'green', text: `Right, last checked ${formatInstant(run.ranAt)}`, todo: null }
  const { counted, held } = run.detail
  const since = run.succeededAt
    ? `since ${formatInstant(run.succeededAt)}, when it was last right`
    : 'until it is right'
  const expected = counted ? ` and should say ${formatInstant(counted as Instant)}` : ''
  const text = `The clock says ${formatInstant(run.ranAt)}${expected}. These jobs wait ${since}: ${held}. Nothing is lost meanwhile.`
  return { name: 'clock', state: 'red', text, todo }
}
