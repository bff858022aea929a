/** Numbers for the output line, with the unit last: `lost`, `acknowledged`, `p99Ms`. */
export type Figures = Record<string, number | string | boolean>

export type DrillOptions = {
  /** The size that docs/drills.md reports; else the short one of the tests. */
  full: boolean
  /** Makes every choice of the drill, so that a failure can be replayed. */
  seed: number
  /** An empty folder of this drill, removed after it passed. */
  folder: string
}

/** `unproven`: why this machine cannot show it (`unshare` is not allowed, no binary): neither passed nor failed. */
type Outcome = { passed: boolean; figures: Figures } | { unproven: string }

/** A goal that real processes are held to. Throws when it cannot be run, and answers `passed: false` when it is missed. */
export type Drill = {
  name: string
  /** One sentence with the figures of the short and the full run. */
  goal: string
  /** Measures time or memory, so that in a full run no other drill may run beside it. */
  alone?: true
  run: (options: DrillOptions) => Promise<Outcome>
}
