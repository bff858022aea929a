import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findAsked } from '#src/conversation/thread.ts'
import { findUndeliveredAbout } from '#src/mail/list.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import {
  findDraftsBefore,
  findKeptQuotes,
  findNewestDecisions,
  findOpenQuotes,
  type WaitingQuote,
} from '#src/quotes/list/find-waiting.ts'
import { findRevisionsAmong } from '#src/revisions/find.ts'
import { findDone } from '#src/today/done.ts'
import { maxItems, type QuoteFacts, quoteKind, unsentDays } from '#src/today/rules.ts'

export type QuoteOfToday = QuoteFacts & WaitingQuote

/** The newest decisions without a mark of the owner. */
const findUnmarked = (ctx: Context) => {
  const decisions = findNewestDecisions(ctx)
  const marks = (['accepted', 'rejected'] as const).map((decision) => {
    const ids = decisions.flatMap((one) => (one.decision === decision ? [one.id] : []))
    return findDone(ctx, { kind: decision === 'accepted' ? 'won' : 'declined', ids })
  })
  const [won = new Map(), declined = new Map()] = marks
  return decisions.filter(({ id, decision, since }) => !((decision === 'accepted' ? won : declined).get(id) > since))
}

const findUnsentDrafts = (ctx: Context) => {
  const before = instant(ctx.clock() - days(unsentDays))
  const ids = findDraftsBefore(ctx, { before })
  const later = findDone(ctx, { kind: 'draft', ids })
  return ids.filter((id) => (later.get(id) ?? '') < before).slice(0, 2 * maxItems)
}

/** The quotes that may have an item on Today, by what Today says of them. `hasMore`: more are open than were read. */
export const findQuotesOfToday = (ctx: Context) => {
  const asked = findAsked(ctx)
  const { quotes, hasMore } = findOpenQuotes(ctx)
  const open = quotes.map(({ id }) => id)
  const decided = findUnmarked(ctx).map(({ id }) => id)
  const kept = findKeptQuotes(ctx, { ids: [...new Set([...asked.keys(), ...decided, ...findUnsentDrafts(ctx)])] })
  const unmarked = new Set<string>(decided)
  const all = [...quotes.filter(({ id }) => !kept.has(id)), ...kept.values()]
  const revisionsOf = findRevisionsAmong(ctx, { ids: all.map(({ id }) => id) })
  const undelivered = findUndeliveredAbout(ctx, { subjectIds: open, email: quoteSent })
  const facts = all.map(
    (quote): QuoteOfToday => ({
      ...quote,
      replaced_by: revisionsOf(quote.id).replaced_by,
      schedule: null,
      undelivered: undelivered.has(quote.id),
      message: asked.get(quote.id) ?? null,
      nda: 'none',
      start_confirmed: !unmarked.has(quote.id),
      is_read: !unmarked.has(quote.id),
    }),
  )
  const byKind = Map.groupBy(facts, (quote) => quoteKind(quote, ctx.clock()))
  type Kind = NonNullable<ReturnType<typeof quoteKind>>
  const sinceOf: Record<Kind, (quote: QuoteOfToday) => string> = {
    won: ({ decided_at }) => decided_at ?? '',
    question: ({ message }) => message?.at ?? '',
    change: ({ message }) => message?.at ?? '',
    open: ({ last_day }) => last_day,
    declined: ({ decided_at }) => decided_at ?? '',
    draft: ({ created_at }) => created_at,
  }
  const of = (kind: Kind) => {
    const since = sinceOf[kind]
    const sorted = (byKind.get(kind) ?? []).toSorted((one, other) => (since(one) < since(other) ? -1 : 1))
    return kind === 'open' ? sorted : sorted.slice(0, maxItems + 1)
  }
  return { of, open, hasMore }
}
