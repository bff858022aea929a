import type { QuoteId } from '#src/base/id.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findUndeliveredAbout } from '#src/mail/list.ts'
import { quoteSent } from './emails.tsx'
import { type ListOrder, type ListPlace, parsePlace, placeText, spanAt, spansOf } from './list-rules.ts'
import type { QuoteList, QuoteListQuery, QuoteSummary } from './list-schema.ts'
import * as list from './list-store.ts'
import { type Status, statuses, statusNow } from './rules.ts'
import { searchQuotes } from './search.ts'

const pageSize = 50

/** Counting so many index entries takes less than a millisecond. */
const mostCounted = 10_000

type Wanted = { order: ListOrder; deleted: boolean; statuses: readonly Status[] }

/** A quote stored as sent may have ended meanwhile. */
const branchesOf = (ctx: Context, { statuses: asked, deleted }: Wanted): list.Branch[] => {
  const wanted = asked.length === 0 ? statuses : asked
  const today = nzDay(ctx.clock())
  const isSent = wanted.includes('sent')
  const live = isSent && wanted.includes('expired') ? {} : { live: isSent }
  return statuses.flatMap((status) => {
    if (status === 'sent' && (isSent || wanted.includes('expired'))) return [{ status, deleted, today, ...live }]
    return wanted.includes(status) ? [{ status, deleted, today }] : []
  })
}

const findPage = (ctx: Context, wanted: Wanted, after: ListPlace | null): ListPlace[] => {
  const spans = spansOf(wanted.order, nzDay(ctx.clock()))
  const branches = branchesOf(ctx, wanted)
  const found: ListPlace[] = []
  const first = after === null ? 0 : spanAt(spans, after.value)
  for (const [at, span] of spans.entries()) {
    const most = pageSize + 1 - found.length
    if (at < first || most === 0) continue
    found.push(
      ...list.findPlaces(ctx, { branches, order: wanted.order, span, after: at === first ? after : null, most }),
    )
  }
  return found
}

const countQuotes = (ctx: Context, wanted: Wanted) => {
  let total = 0
  for (const branch of branchesOf(ctx, wanted)) total += list.countBranch(ctx, branch, mostCounted + 1 - total)
  return { total: Math.min(total, mostCounted), exact: total <= mostCounted }
}

type Plain = Omit<QuoteSummary, 'replaces' | 'replaced_by'>

const summariesOf = (ctx: Context, ids: readonly QuoteId[]): Plain[] => {
  const rows = new Map(list.findListed(ctx, ids).map((row) => [row.id, row]))
  const lost = findUndeliveredAbout(ctx, { subjectIds: [...ids], email: quoteSent })
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const status = statusNow(row, ctx.clock())
    const gst = row.gst ?? ctx.config.business.gst
    return [{ ...row, gst, status, undelivered: status === 'sent' && lost.has(id) }]
  })
}

/** Without revisions, which another feature knows. Deleted quotes only if the query asks for them. */
export const listQuotes = async (
  ctx: Context,
  query: QuoteListQuery,
): Promise<Omit<QuoteList, 'items'> & { items: Plain[] }> => {
  const { deleted, status = [], sort: order = 'created' } = query
  const wanted = { order, deleted: deleted === 'true', statuses: status }
  const after = query.after === undefined ? null : parsePlace(query.after)
  const q = query.q?.trim()
  const { page, total, exact } = q
    ? await searchQuotes(ctx, { ...wanted, q, after })
    : { page: findPage(ctx, wanted, after), ...countQuotes(ctx, wanted) }
  const ids = page.slice(0, pageSize).map(({ id }) => id)
  const last = page[pageSize - 1]
  return {
    items: summariesOf(ctx, ids),
    next: page.length > pageSize && last ? placeText(last) : null,
    total,
    total_is_exact: exact,
  }
}
