import { memoize } from './base/memoize.ts'
import type { Context } from './context.ts'

const underWay = memoize((_: Context['db']) => new Set<Promise<void>>())

/**
 * Work that nothing depends on (H9, STACK trap 9): it begins at once, what it throws is logged, and a shutdown waits for
 * it. Never rejects.
 * @param kind what the log calls it.
 */
export const runInBackground = (ctx: Pick<Context, 'db' | 'log'>, kind: string, work: () => unknown): Promise<void> => {
  const run = async () => {
    try {
      await work()
    } catch (fault) {
      ctx.log.error({ event: 'background_fault', kind, reason: fault instanceof Error ? fault.name : 'unknown' })
    }
  }
  const known = underWay(ctx.db)
  const running = run().finally(() => known.delete(running))
  known.add(running)
  return running
}

/** Resolves when everything in the background has ended, what it began included. */
export const backgroundTasksEnded = async (ctx: Pick<Context, 'db'>) => {
  const known = underWay(ctx.db)
  while (known.size > 0) await Promise.all(known)
}
