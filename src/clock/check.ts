import type { Check } from '#src/base/check.ts'
import { formatInstant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { findRun } from '#src/runs/record.ts'

const todo =
  'If it is right, press “The clock is right” or run “bun run admin trust-clock”; else set the clock of the machine.'

export const checkClock = (reads: Reads): Check => {
  const run = findRun(reads, 'clock')
  const green = { name: 'clock', state: 'green', todo: null } as const
  if (!run) return { ...green, text: 'Not checked yet: the server looks at it each minute' }
  if (run.ok) return { ...green, text: `Right, last checked ${formatInstant(run.ranAt)}` }
  const since = run.succeededAt
    ? `since ${formatInstant(run.succeededAt)}, when it was last right`
    : 'until it is right'
  const text = `The clock says ${formatInstant(run.ranAt)}. These jobs wait ${since}: ${run.detail.held}. Nothing is lost meanwhile.`
  return { name: 'clock', state: 'red', text, todo }
}
