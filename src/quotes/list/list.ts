import { pageOf, parseCursor } from '#src/base/cursor.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { findUndeliveredAbout } from '#src/mail/list.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { statusNow } from '#src/quotes/rules.ts'
import type { QuoteList, QuoteListQuery, QuoteSummary } from './schema.ts'
import * as list from './store.ts'

const pageSize = 50

/** The most quotes that are counted. A search sorts only its newest matches. */
const most = { listed: 10_000, searched: 2000 }

type Plain = Omit<QuoteSummary, 'replaces' | 'replaced_by'>

/** Omits revisions, which another feature adds. Includes deleted quotes only if the query asks for them. */
export const listQuotes = (ctx: Context, query: QuoteListQuery): Omit<QuoteList, 'items'> & { items: Plain[] } => {
  const { q = '', deleted, status: statuses = [], sort: order = 'created' } = query
  const filter = { q, order, deleted: deleted === 'true', statuses, today: nzDay(ctx.clock()) }
  const counted = q.trim() ? most.searched : most.listed
  const total = list.countListed(ctx, filter, counted + 1)
  const paging = { most: most.searched, after: parseCursor(query.after), limit: pageSize + 1 }
  const { page, next } = pageOf(list.findListed(ctx, filter, paging), pageSize, (last) => last)
  const undelivered = findUndeliveredAbout(ctx, { subjectIds: page.map(({ id }) => id), email: quoteSent })
  const items = page.map(({ value: _, ...row }) => {
    const status = statusNow(row, ctx.clock())
    const gst = row.gst ?? ctx.config.business.gst
    return { ...row, gst, status, undelivered: status === 'sent' && undelivered.has(row.id) }
  })
  return { items, next, total: Math.min(total, counted), total_is_exact: total <= counted }
}

export const findQuoteClients = (ctx: Reads, input: { q: string; most: number }) => list.findClients(ctx, input)
