import { cursorOf, parseCursor } from '#src/base/cursor.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findUnfinished } from '#src/erasure/record.ts'
import { summaryOf } from './get.ts'
import type { LeadList, LeadListQuery } from './schema.ts'
import * as store from './store.ts'

const pageSize = 50

const countStates = (ctx: Context): LeadList['counts'] => {
  const counts = { new: 0, answered: 0, quarantined: 0, archived: 0, late: 0 }
  for (const { state, count, overdue } of store.countStates(ctx, nzDay(ctx.clock()))) {
    counts[state] = count
    if (state === 'new') counts.late = overdue
  }
  return counts
}

/** One page, newest first. Without a state, archived and quarantined leads are left out. */
export const listLeads = (ctx: Context, query: LeadListQuery): LeadList => {
  const rows = store.findLeads(ctx, {
    state: query.state ?? null,
    q: query.q?.trim() || null,
    after: query.after === undefined ? null : parseCursor(query.after),
    limit: pageSize,
  })
  const page = rows.slice(0, pageSize)
  const ids = page.map(({ id }) => id)
  const links = Map.groupBy(store.findLinks(ctx, ids), ({ lead_id }) => lead_id)
  const items = page.map((row) => {
    const quote_ids = links.get(row.id)?.map(({ quote_id }) => quote_id) ?? []
    return summaryOf(ctx, { row, quote_ids })
  })
  const last = items.at(-1)
  return {
    items,
    next: rows.length > pageSize && last ? cursorOf(last) : null,
    counts: countStates(ctx),
    erasing_since: findUnfinished(ctx)?.since ?? null,
  }
}
