import type { Context } from '#src/context.ts'
import { listQuotes } from '#src/quotes/list/list.ts'
import type { QuoteList, QuoteListQuery } from '#src/quotes/list/schema.ts'
import { findRevisionsAmong } from '#src/revisions/find.ts'

export const listQuotesWithRevisions = (ctx: Context, query: QuoteListQuery): QuoteList => {
  const page = listQuotes(ctx, query)
  const revisionsOf = findRevisionsAmong(ctx, { ids: page.items.map(({ id }) => id) })
  return { ...page, items: page.items.map((item) => ({ ...item, ...revisionsOf(item.id) })) }
}
