import { onceFor } from './base/memoize.ts'
import type { Kit } from './context.ts'

const underWay = onceFor((_: Kit['db']) => new Set<Promise<void>>())

/**
 * Work that nothing depends on (H9, STACK trap 9): it begins at once, what it throws is logged, and a shutdown waits for
 * it. Never rejects.
 * @param kind what the log calls it.
 */
export const inBackground = (kit: Pick<Kit, 'db' | 'log'>, kind: string, work: () => unknown): Promise<void> => {
  const run = async () => {
    try {
      await work()
    } catch (fault) {
      kit.log.error({ event: 'background_fault', kind, reason: fault instanceof Error ? fault.name : 'unknown' })
    }
  }
  const known = underWay(kit.db)
  const running = run().finally(() => known.delete(running))
  known.add(running)
  return running
}

/** Resolves when everything in the background has ended, what it began included. */
export const backgroundEnded = async (kit: Pick<Kit, 'db'>) => {
  const known = underWay(kit.db)
  while (known.size > 0) await Promise.all(known)
}
