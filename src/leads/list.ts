import { cursorOf, pageOf, parseCursor, parseRowNumber } from '#src/base/cursor.ts'
import { isTooShort, matchOf, termsOf } from '#src/base/search.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findUnfinished } from '#src/erasure/record.ts'
import { summaryOf } from './get.ts'
import { findLeads, searchLeads } from './list-store.ts'
import type { LeadList, LeadListQuery } from './schema.ts'
import * as store from './store.ts'

const pageSize = 50
const limit = pageSize + 1

const countStates = (ctx: Context): LeadList['counts'] => {
  const counts = { new: 0, answered: 0, quarantined: 0, archived: 0, late: 0 }
  for (const { state, count, overdue } of store.countStates(ctx, nzDay(ctx.clock()))) {
    counts[state] = count
    if (state === 'new') counts.late = overdue
  }
  return counts
}

type Page = { page: store.LeadRow[]; next: string | null }

const findPage = (ctx: Context, { state: wanted, q = '', after }: LeadListQuery): Page => {
  const state = wanted ?? null
  const terms = termsOf(q)
  if (terms.length === 0) {
    const rows = findLeads(ctx, { state, after: after === undefined ? null : parseCursor(after), limit })
    return pageOf(rows, pageSize, cursorOf)
  }
  if (isTooShort(terms)) return { page: [], next: null }
  const search = { match: matchOf(terms), state, after: after === undefined ? null : parseRowNumber(after), limit }
  const { page, next } = pageOf(searchLeads(ctx, search), pageSize, ({ seq }) => String(seq))
  return { page: page.map(({ row }) => row), next }
}

/** One page, newest first. Without a state, archived and quarantined leads are left out. */
export const listLeads = (ctx: Context, query: LeadListQuery): LeadList => {
  const { page, next } = findPage(ctx, query)
  const ids = page.map(({ id }) => id)
  const links = Map.groupBy(store.findLinks(ctx, ids), ({ lead_id }) => lead_id)
  const items = page.map((row) => {
    const quote_ids = links.get(row.id)?.map(({ quote_id }) => quote_id) ?? []
    return summaryOf(ctx, { row, quote_ids })
  })
  return { items, next, counts: countStates(ctx), erasing_since: findUnfinished(ctx)?.since ?? null }
}
