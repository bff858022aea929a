import { days, type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import type { EventCounts } from './schema.ts'
import * as store from './store.ts'

const periodDays = 30

export const countVisitorEvents = (ctx: Context): EventCounts => {
  const since = instant(ctx.clock() - days(periodDays))
  const counts = { since, needs_form_view: 0, needs_form_submit: 0 }
  for (const { name, count } of store.countEvents(ctx, since)) counts[name] = count
  return counts
}

export type SourceCount = ReturnType<typeof store.countSources>[number]

export const countEventSources = (ctx: Reads, { from, to }: { from: Instant; to: Instant }): SourceCount[] =>
  store.countSources(ctx, from, to)
