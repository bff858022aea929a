import { msOf, nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { findReasonAndDetails, findThread } from '#src/conversation/thread.ts'
import { findFollowUpNews } from '#src/follow-ups/about.ts'
import { draftFollowUp } from '#src/follow-ups/send.ts'
import { findLeadsToAnswer } from '#src/leads/list.ts'
import { findKeptQuotes } from '#src/quotes/list/find-waiting.ts'
import { extraWorkingDays } from '#src/quotes/send/rules.ts'
import { findTrouble } from '#src/status/find-trouble.ts'
import { isDigestWanted } from '#src/today/digest.ts'
import { leadItem } from '#src/today/lead-rules.ts'
import * as rules from '#src/today/rules.ts'
import type { Today } from '#src/today/schema.ts'
import { nextWords } from '#src/today/status-rules.ts'
import { findInvoiceSums } from '#src/workflows/invoices/sums.ts'
import { findDaysOfToday } from './days-of-today.ts'
import { findQuotesOfToday, type QuoteOfToday } from './quotes-of-today.ts'

const limit = rules.maxItems + 1

/** What the client asked since the last answer. */
const findAsked = (ctx: Context, { id, message }: QuoteOfToday) => {
  if (!message) return null
  const thread = findThread(ctx, { id })
  const answered = thread.findLastIndex(({ from }) => from === 'owner')
  const words = thread.slice(answered + 1).map(({ text }) => text)
  return { ...message, text: words.join('\n\n').trim() || null, seen: thread.length }
}

const askedItem = (ctx: Context, quote: QuoteOfToday) => {
  const asked = findAsked(ctx, quote)
  return asked ? [rules.askedItem(quote, asked)] : []
}

const wonItem = (ctx: Context, quote: QuoteOfToday) => {
  const { details } = findReasonAndDetails(ctx, quote)
  return rules.wonItem(quote, { asked: findAsked(ctx, quote), wish: details?.start_date ?? null })
}

const followUpItems = (ctx: Context, open: readonly QuoteOfToday[]) => [
  ...open
    .values()
    .filter(({ may_follow_up }) => may_follow_up)
    .flatMap((quote) => {
      const draft = draftFollowUp(ctx, { id: quote.id, hasQuestion: false })
      return draft.text === null ? [] : [rules.followUpItem(quote, draft, nzDay(ctx.clock()))]
    })
    .take(limit),
]

const wasFollowedUpToday = (ctx: Context, { id }: QuoteOfToday) => {
  const last = findFollowUpNews(ctx, { quoteId: id }).follow_ups.at(-1)
  return last !== undefined && nzDay(msOf(last.at)) === nzDay(ctx.clock())
}

const endingItems = (ctx: Context, open: readonly QuoteOfToday[]) => {
  const { code } = ctx.business().place.region
  const endsBy = addWorkingDays(nzDay(ctx.clock()), rules.endingWorkingDays, code)
  return open
    .filter((quote) => quote.last_day <= endsBy && !wasFollowedUpToday(ctx, quote))
    .slice(0, limit)
    .map((quote) => rules.endingItem(quote, addWorkingDays(quote.last_day, extraWorkingDays, code), ctx.clock()))
}

const leadItems = (ctx: Context) => {
  const leads = findLeadsToAnswer(ctx, { limit })
  const begunQuotes = findKeptQuotes(ctx, { ids: leads.flatMap(({ quote_id }) => quote_id ?? []) })
  return leads.map((lead) => {
    const quote = begunQuotes.get(lead.quote_id ?? '')
    return leadItem(lead, quote?.status === 'draft' ? quote.id : null, nzDay(ctx.clock()))
  })
}

/** The items that wait for the owner, the most urgent kind first. */
export const findToday = (ctx: Context): Today => {
  const { ofKind, open, openIds, hasMore } = findQuotesOfToday(ctx)
  const leads = leadItems(ctx)
  const begunIds = new Set(leads.map(({ quote }) => quote?.id))
  const followUps = followUpItems(ctx, open)
  const followedUpIds = new Set(followUps.map(({ id }) => id))
  const ending = endingItems(
    ctx,
    open.filter(({ id }) => !followedUpIds.has(id)),
  )
  const days = findDaysOfToday(ctx)
  const found = Map.groupBy(
    [
      ...ofKind('won').map((quote) => wonItem(ctx, quote)),
      ...[...ofKind('question'), ...ofKind('change')].flatMap((quote) => askedItem(ctx, quote)),
      ...leads,
      ...followUps,
      ...ending,
      ...days.items,
      ...ofKind('declined').map((quote) => rules.declinedItem(quote, findReasonAndDetails(ctx, quote).reason)),
      ...findTrouble(ctx, { open: openIds, leads: leads.map(({ id }) => id) }),
      ...ofKind('draft').flatMap((quote) => (begunIds.has(quote.id) ? [] : rules.draftItem(quote, ctx.clock()))),
    ],
    ({ kind }) => kind,
  )
  const items = rules.todayKinds.flatMap((kind) => (found.get(kind) ?? []).slice(0, rules.maxItems))
  const isCut = (kind: rules.TodayKind) => (found.get(kind) ?? []).length > rules.maxItems
  const more = rules.todayKinds.filter((kind) => isCut(kind) || (kind === 'follow_up' && hasMore))
  const today = nzDay(ctx.clock())
  const listedIds = new Set([...followUps, ...ending].map(({ id }) => id))
  return {
    items,
    count: items.filter(rules.isWaiting).length,
    more,
    week: days.week,
    waiting: open
      .filter(({ id }) => !listedIds.has(id))
      .slice(0, rules.maxItems)
      .map((quote) => rules.waitingForOthers(quote, today)),
    next: nextWords(open[0], days.booked, today),
    digest: isDigestWanted(ctx),
    invoices: findInvoiceSums(ctx),
  }
}
