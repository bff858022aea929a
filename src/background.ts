import type { Kit } from './kit.ts'

const underWay = new WeakMap<Kit['db'], Set<Promise<void>>>()

const ofHouse = ({ db }: Pick<Kit, 'db'>) => {
  const known = underWay.get(db) ?? new Set()
  underWay.set(db, known)
  return known
}

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
  const known = ofHouse(kit)
  const running = run().finally(() => known.delete(running))
  known.add(running)
  return running
}

/** Resolves when everything in the background has ended, what it began included. */
export const backgroundEnded = async (kit: Pick<Kit, 'db'>) => {
  const known = ofHouse(kit)
  while (known.size > 0) await Promise.all(known)
}
