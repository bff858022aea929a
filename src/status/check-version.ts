import { formatInstant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { findRun } from './find-run.ts'
import type { Check } from './rules.ts'

export const checkVersion = (ctx: Reads): Check => {
  const start = findRun(ctx, 'start')
  const text = start
    ? `Build ${start.detail.build} on Bun ${start.detail.bun}, started ${formatInstant(start.ranAt)}.`
    : 'The server has not started with these data yet.'
  return { name: 'version', state: 'green', text, todo: null }
}
