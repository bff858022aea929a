import { pageOf, parseCursor } from '#src/base/cursor.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { statusNow } from '#src/quotes/rules.ts'
import type { QuoteListQuery } from './schema.ts'
import * as list from './store.ts'

const pageSize = 50

/** The most quotes that are counted in the whole list, and in a search, which sorts only its newest matches. */
const maxCounted = { listed: 10_000, searched: 2000 }

type ListInput = Omit<QuoteListQuery, 'whose'> & Pick<list.ListFilter, 'whose' | 'yours' | 'numbered'>

/** Omits the data of other features. Includes deleted quotes only if the query asks for them. */
export const listQuotes = (ctx: Context, { whose, yours, numbered, ...query }: ListInput) => {
  const { q = '', deleted, status: statuses = [], sort: order = 'created' } = query
  const filter = { q, order, deleted: deleted === 'true', statuses, today: nzDay(ctx.clock()), whose, yours, numbered }
  const countLimit = q.trim() ? maxCounted.searched : maxCounted.listed
  const total = list.countListed(ctx, filter, countLimit + 1)
  const paging = { maxMatches: maxCounted.searched, after: parseCursor(query.after), limit: pageSize + 1 }
  const { page, next } = pageOf(list.findListedQuotes(ctx, filter, paging), pageSize, (last) => last)
  const items = page.map(({ value: _, ...row }) => ({
    ...row,
    gst: row.gst ?? ctx.business().gst,
    status: statusNow(row, ctx.clock()),
  }))
  return { items, next, total: Math.min(total, countLimit), total_is_exact: total <= countLimit }
}

export const findQuoteClients = (ctx: Reads, input: { q: string; maxMatches: number }) => list.findClients(ctx, input)
