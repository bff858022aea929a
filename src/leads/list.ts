import { pageOf, pagesOf, parseCursor } from '#src/base/cursor.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { findUnfinished } from '#src/erasure/unfinished.ts'
import { summaryOf } from './get.ts'
import * as list from './list-store.ts'
import type { LeadList, LeadListQuery } from './schema.ts'
import * as store from './store.ts'

const pageSize = 50

const pageRows = 100

const countStates = (ctx: Context): LeadList['counts'] => {
  const counts = { new: 0, answered: 0, quarantined: 0, archived: 0, late: 0 }
  for (const { state, count, overdue } of store.countStates(ctx, nzDay(ctx.clock()))) {
    counts[state] = count
    if (state === 'new') counts.late = overdue
  }
  return counts
}

/** One page, newest first. Without `state`, archived and quarantined leads are omitted. */
export const listLeads = (ctx: Context, { q = '', state, after }: LeadListQuery): LeadList => {
  const rows = list.findLeads(ctx, { q, state, after: parseCursor(after), limit: pageSize + 1 })
  const { page, next } = pageOf(rows, pageSize, ({ created_at, id }) => ({ value: created_at, id }))
  const ids = page.map(({ id }) => id)
  const links = Map.groupBy(store.findLinks(ctx, ids), ({ lead_id }) => lead_id)
  const items = page.map((row) => {
    const quote_ids = links.get(row.id)?.map(({ quote_id }) => quote_id) ?? []
    return summaryOf(ctx, { row, quote_ids })
  })
  return { items, next, counts: countStates(ctx), erasing_since: findUnfinished(ctx)?.since ?? null }
}

export const findLeadContacts = (ctx: Reads, input: { q: string; maxMatches: number }) => list.findContacts(ctx, input)

/** New leads, the earliest due day first. */
export const findLeadsToAnswer = (ctx: Reads, { limit }: { limit: number }) => list.findNewLeads(ctx, limit)

export const findCurrentLeads = (ctx: Reads, { ids }: { ids: readonly string[] }): Map<string, list.WaitingLead> =>
  new Map(list.findCurrent(ctx, ids).map((lead) => [lead.id, lead]))

export type ExportedLead = store.LeadRow

/** Oldest first, including archived and quarantined leads. */
export const leadPages = (ctx: Context) => pagesOf<ExportedLead>((after) => list.findLeadsAfter(ctx, after, pageRows))
