import { cursorOf, parseCursor } from '#src/base/cursor.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findUndeliveredAbout } from '#src/mail/list.ts'
import { quoteSent } from './emails.tsx'
import * as list from './list-store.ts'
import { statusNow } from './rules.ts'
import type { Paged, QuoteListQuery, QuoteSummary } from './schema.ts'

const pageSize = 50

/** Newest first, without revisions, which another feature knows. Deleted quotes only if the query asks for them. */
export const listQuotes = (
  ctx: Context,
  query: QuoteListQuery,
): Paged<Omit<QuoteSummary, 'replaces' | 'replaced_by'>> => {
  const rows = list.findQuotes(ctx, {
    deleted: query.deleted === 'true',
    q: query.q?.trim() || null,
    status: query.status ?? null,
    today: nzDay(ctx.clock()),
    after: query.after === undefined ? null : parseCursor(query.after),
    limit: pageSize,
  })
  const page = rows.slice(0, pageSize)
  const lost = findUndeliveredAbout(ctx, { subjectIds: page.map(({ id }) => id), email: quoteSent })
  const items = page.map((row) => {
    const status = statusNow(row, ctx.clock())
    return { ...row, status, undelivered: status === 'sent' && lost.has(row.id) }
  })
  const last = items.at(-1)
  return { items, next: rows.length > pageSize && last ? cursorOf(last) : null }
}
