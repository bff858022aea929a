import { memoize } from '#src/base/memoize.ts'
import { type Instant, instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findRun } from '#src/status/find-run.ts'
import { agree, farBehindMs, longestOffMs, toleranceMs } from './rules.ts'

/** What the wall clock has to show at a moment of the monotonic clock. */
type Anchor = { wallMs: number; monotonicMs: number }

/** `recorded`: when the clock was last right, as this process read or wrote it; undefined until it looked. */
type ClockState = {
  anchor: Anchor | null
  recorded: Instant | null | undefined
  isHolding: boolean
  writtenMs: number | null
}

export const clockState = memoize(
  (_: Context['db']): ClockState => ({ anchor: null, recorded: undefined, isHolding: false, writtenMs: null }),
)

type Clocks = Pick<Context, 'db' | 'clock' | 'monotonic'>

/** What the wall clock should show by the count of this process; null while nothing has been counted from. */
export const countedMs = ({ db, monotonic }: Clocks): number | null => {
  const { anchor } = clockState(db)
  return anchor && anchor.wallMs + monotonic() - anchor.monotonicMs
}

/** Counts from `wallMs`, from now on. */
export const countFrom = ({ db, monotonic }: Clocks, { wallMs }: { wallMs: number }) => {
  clockState(db).anchor = { wallMs, monotonicMs: monotonic() }
}

/** When the clock was last known to be right, by any process. */
export const findLastRight = (ctx: Clocks) => findRun(ctx, 'clock')?.succeededAt ?? null

/** Whether what cannot be undone may happen by the wall clock now (H14). */
export const isClockTrusted = (ctx: Clocks): boolean => {
  const [now, counted] = [ctx.clock(), countedMs(ctx)]
  if (counted !== null && agree(now, counted)) return true
  const lastRight = findLastRight(ctx)
  if (counted === null) {
    if (lastRight === null) return true
    const offMs = now - msOf(lastRight)
    return offMs >= -toleranceMs && offMs <= longestOffMs
  }
  // The owner has pressed since, perhaps in another process.
  const { recorded } = clockState(ctx.db)
  return lastRight !== null && recorded !== undefined && lastRight !== recorded && agree(now, msOf(lastRight))
}

/** Now, for what is deleted by its age: by a clock years behind it would be too old once the clock is right (H14). */
export const ageFromMs = (ctx: Clocks): number => {
  const now = ctx.clock()
  const known = countedMs(ctx) ?? msOf(findLastRight(ctx) ?? instant(now))
  return known - now > farBehindMs ? known : now
}
