import { pageOf, parseCursor } from '#src/base/cursor.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findIds } from '#src/db/search.ts'
import type { PageOf } from '#src/quotes/schema.ts'
import * as store from './company-store.ts'
import type { ClientListQuery, CompanySummary } from './schema.ts'

const pageSize = 50

/** A search looks at the newest matches only. */
const maxMatches = 2000

/** One item per company, newest activity first. */
export const listCompanies = (ctx: Context, { q = '', after }: ClientListQuery): PageOf<CompanySummary> => {
  const matchingIds = q.trim() ? store.findOfRows(ctx, findIds(ctx, { q, maxMatches })) : null
  const rows = store.findNewest(ctx, parseCursor(after), matchingIds, pageSize + 1)
  const { page, next } = pageOf(rows, pageSize, ({ active_at, last }) => ({ value: active_at, id: last }))
  const today = nzDay(ctx.clock())
  const items = page.flatMap(({ id, active_at }) => {
    const facts = store.findFacts(ctx, id, today)
    if (!facts) return []
    const { name, people, quotes, open } = facts
    return { id, name, people, quotes, active_at, is_open: open > 0 }
  })
  return { items, next }
}
