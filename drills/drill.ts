/** Repeatable chance: Mulberry32. */
export const newRandom = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from `low` to `high`. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item
  return { next, between, pick }
}

export type Random = ReturnType<typeof newRandom>

type Options = {
  /** The size of the goals; else a short one. */
  full: boolean
  /** Makes every choice of the drill, so that a failure can be replayed. */
  random: Random
  /** An empty folder of this drill, removed after it passed. */
  folder: string
}

type Figure = number | string | boolean

/**
 * `passed` is null where this machine cannot show it, for the `reason` given. Figures are named with the unit last:
 * `lost`, `acknowledged`, `p99Ms`.
 */
export type Outcome = {
  passed: boolean | null
  figures: Record<string, Figure | Record<string, Figure>>
  reason?: string
}

/** Real processes that are held to a goal: one sentence with the figures of the short and the full run. */
export type Drill = { goal: string; run: (options: Options) => Promise<Outcome> }
