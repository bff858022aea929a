import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findUnansweredMessages } from '#src/conversation/thread.ts'
import { findBegunQuotes } from '#src/days/drawing/get-accepted.ts'
import {
  findDraftsBefore,
  findKeptQuotes,
  findNewestDecisions,
  findOpenQuotes,
  type WaitingQuote,
} from '#src/quotes/list/find-waiting.ts'
import { findDoneMarks } from '#src/today/done.ts'
import { maxItems, type QuoteFacts, quoteKind, unsentDays } from '#src/today/rules.ts'
import { findNextFacts } from '#src/workflows/quotes/next-facts.ts'

/** The ids of newly decided quotes: accepted ones that have not begun, declined ones that the owner has not read. */
const findUnmarkedDecisions = (ctx: Context) => {
  const decisions = findNewestDecisions(ctx)
  const ids = decisions.map(({ id }) => id)
  const begunIds = findBegunQuotes(ctx, { ids })
  const readAt = findDoneMarks(ctx, { kind: 'declined', ids })
  return decisions.flatMap(({ id, decision, since }) => {
    const isDone = decision === 'accepted' ? begunIds.has(id) : (readAt.get(id) ?? '') > since
    return isDone ? [] : id
  })
}

const findUnsentDrafts = (ctx: Context) => {
  const before = instant(ctx.clock() - days(unsentDays))
  const ids = findDraftsBefore(ctx, { before })
  const postponedAt = findDoneMarks(ctx, { kind: 'draft', ids })
  return ids.filter((id) => (postponedAt.get(id) ?? '') < before).slice(0, 2 * maxItems)
}

export type QuoteOfToday = QuoteFacts & WaitingQuote

const waitsSince = ({ message, decided_at, created_at }: QuoteOfToday) => {
  const since = decided_at ?? created_at
  return message && message.at > since ? message.at : since
}

/** The quotes that may have an item on Today: `ofKind` the longest wait first. `hasMore`: more are open than were read. */
export const findQuotesOfToday = (ctx: Context) => {
  const { quotes: open, hasMore } = findOpenQuotes(ctx)
  const decided = findUnmarkedDecisions(ctx)
  const ids = [...findUnansweredMessages(ctx).keys(), ...decided, ...findUnsentDrafts(ctx)]
  const kept = [...findKeptQuotes(ctx, { ids }).values()]
  const rows = [...new Map([...open, ...kept].map((quote) => [quote.id, quote])).values()]
  const factsOf = findNextFacts(ctx, { rows })
  const unmarked = new Set(decided)
  const facts = rows.map((row): QuoteOfToday => ({ ...row, ...factsOf(row), is_read: !unmarked.has(row.id) }))
  const byKind = Map.groupBy(facts, (quote) => quoteKind(quote, ctx.clock()))
  const ofKind = (kind: ReturnType<typeof quoteKind>) =>
    (byKind.get(kind) ?? [])
      .toSorted((one, other) => (waitsSince(one) < waitsSince(other) ? -1 : 1))
      .slice(0, maxItems + 1)
  return { ofKind, open: byKind.get('open') ?? [], openIds: open.map(({ id }) => id), hasMore }
}
