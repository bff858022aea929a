import { faultName } from './base/fault.ts'
import { memoize } from './base/objects.ts'
import { seconds } from './base/time.ts'
import type { Context } from './context.ts'
import { whenWritable } from './db/writable.ts'

const runningTasks = memoize((_: Context['db']) => new Set<Promise<void>>())

// Longer than a command holds the write lock. Work that still finds it locked is retried by its job or request.
const lockedMs = seconds(5)

/** Starts the work once the database can be written, and logs what it throws. A shutdown waits for it. Never rejects (H9). */
export const runInBackground = (ctx: Pick<Context, 'db' | 'log'>, kind: string, work: () => unknown): Promise<void> => {
  const run = async () => {
    try {
      await whenWritable(ctx, lockedMs)
      await work()
    } catch (fault) {
      ctx.log.error({ event: 'background_fault', kind, reason: faultName(fault) })
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

/** Resolves when the work ends, or after `ms`; the work then continues. */
export const waitAtMost = async (ms: number, work: Promise<unknown>) => {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, over])
  clearTimeout(timer)
}
