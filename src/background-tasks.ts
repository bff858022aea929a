import { memoize } from './base/memoize.ts'
import type { Context } from './context.ts'

const runningTasks = memoize((_: Context['db']) => new Set<Promise<void>>())

/** Starts the work at once and logs what it throws. A shutdown waits for it. Never rejects (H9). */
export const runInBackground = (ctx: Pick<Context, 'db' | 'log'>, kind: string, work: () => unknown): Promise<void> => {
  const run = async () => {
    try {
      await work()
    } catch (fault) {
      ctx.log.error({ event: 'background_fault', kind, reason: fault instanceof Error ? fault.name : 'unknown' })
    }
  }
  const tasks = runningTasks(ctx.db)
  const running = run().finally(() => tasks.delete(running))
  tasks.add(running)
  return running
}

export const backgroundTasksEnded = async (ctx: Pick<Context, 'db'>) => {
  const tasks = runningTasks(ctx.db)
  while (tasks.size > 0) await Promise.all(tasks)
}

/** Leaves the work running where it takes longer. */
export const waitAtMost = async (ms: number, work: Promise<unknown>) => {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, over])
  clearTimeout(timer)
}
