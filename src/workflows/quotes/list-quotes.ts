import type { Context } from '#src/context.ts'
import { findQuotesByOrder, findUnansweredMessages } from '#src/conversation/thread.ts'
import { findBegunQuotes } from '#src/days/drawing/get-accepted.ts'
import { findQuotesByInvoice } from '#src/invoices/find.ts'
import { findUndelivered } from '#src/mail/list.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { findKeptAccepted, findKeptQuotes, findOpenQuotes } from '#src/quotes/list/find-waiting.ts'
import { listQuotes } from '#src/quotes/list/list.ts'
import type { QuoteList, QuoteListQuery } from '#src/quotes/list/schema.ts'
import { nextMove } from '#src/quotes/next-rules.ts'
import { findNextFacts } from './next-facts.ts'

/** The quotes whose next move is the owner's, other than drafts. */
const findYourMoveIds = (ctx: Context) => {
  const accepted = findKeptAccepted(ctx)
  const begunIds = findBegunQuotes(ctx, { ids: accepted })
  const ids = [
    ...findUnansweredMessages(ctx).keys(),
    ...findUndelivered(ctx, { email: quoteSent }),
    ...accepted.filter((id) => !begunIds.has(id)),
    ...findOpenQuotes(ctx).quotes.map(({ id }) => id),
  ]
  const rows = [...findKeptQuotes(ctx, { ids }).values()]
  const factsOf = findNextFacts(ctx, { rows })
  return rows.filter((row) => nextMove(factsOf(row), ctx.clock()).whose === 'yours').map(({ id }) => id)
}

export const listQuotesWithMoves = (ctx: Context, { whose: asked, ...query }: QuoteListQuery): QuoteList => {
  const [whose, yours] = asked ? [asked, findYourMoveIds(ctx)] : [null, []]
  const { q = '' } = query
  const numbered = [...findQuotesByInvoice(ctx, { q }), ...findQuotesByOrder(ctx, { q })]
  const { items: rows, ...page } = listQuotes(ctx, { ...query, whose, yours, numbered })
  const factsOf = findNextFacts(ctx, { rows })
  const items = rows.map((row) => {
    const { withdrawn_at, replaces, ...facts } = factsOf(row)
    return { ...row, ...nextMove({ ...facts, withdrawn_at }, ctx.clock()), withdrawn: withdrawn_at !== null, replaces }
  })
  return { ...page, items }
}
