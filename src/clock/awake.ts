import { memoize } from '#src/base/objects.ts'
import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'

const longestGapMs = minutes(5)

const ticksOf = memoize((_: Context['db']) => ({ last: null as number | null, since: 0 }))

type Ctx = Pick<Context, 'db' | 'clock'>

/**
 * The moment since which this process has worked without a pause, as of a suspended machine: what waited meanwhile is
 * not late yet. Null where no jobs run.
 */
export const findAwakeSince = ({ db, clock }: Ctx) => {
  const { last, since } = ticksOf(db)
  if (last === null) return null
  return Math.abs(clock() - last) > longestGapMs ? clock() : since
}

/** Called each minute. */
export const tick = (ctx: Ctx) => {
  const now = ctx.clock()
  Object.assign(ticksOf(ctx.db), { since: findAwakeSince(ctx) ?? now, last: now })
}
