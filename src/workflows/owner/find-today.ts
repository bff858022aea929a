import { msOf, nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { findReasonAndDetails, findThread } from '#src/conversation/thread.ts'
import { findFollowUpNews } from '#src/follow-ups/about.ts'
import { mayFollowUp } from '#src/follow-ups/rules.ts'
import { draftFollowUp } from '#src/follow-ups/send.ts'
import { findLeadsToAnswer } from '#src/leads/list.ts'
import { findNdaNews } from '#src/nda/about.ts'
import { findKeptQuotes } from '#src/quotes/list/find-waiting.ts'
import { extraWorkingDays } from '#src/quotes/send/rules.ts'
import { findTrouble } from '#src/status/find-trouble.ts'
import { isDigestWanted } from '#src/today/digest-wish.ts'
import * as rules from '#src/today/rules.ts'
import type { Today } from '#src/today/schema.ts'
import { findQuotesOfToday, type QuoteOfToday } from './quotes-of-today.ts'

type Found = Record<rules.TodayKind, rules.TodayItem[]>

const limit = rules.maxItems + 1

const wonItem = (ctx: Context, quote: QuoteOfToday) => {
  const news = findNdaNews(ctx, { quoteId: quote.id })
  const signed = news?.signed_at ? 'signed' : 'sent'
  return rules.wonItem({ ...quote, nda: news ? signed : 'none' })
}

const askedItem = (ctx: Context, quote: QuoteOfToday) => {
  const thread = findThread(ctx, { id: quote.id })
  const answered = thread.findLastIndex(({ from }) => from === 'owner')
  const words = thread.slice(answered + 1).map(({ text }) => text)
  const asked = quote.message
  return asked ? [rules.askedItem(quote, { ...asked, text: words.join('\n\n').trim(), seen: thread.length })] : []
}

/** Reads little: the rest is read of the quotes that pass. */
const mayBeFollowedUp = (ctx: Context, { status, last_day, views }: QuoteOfToday) => {
  const rest = { isDeleted: false, sent: [], isPending: false, hasQuestion: false, isStopped: false, suppression: null }
  return 'nth' in mayFollowUp({ status, lastDay: last_day, lastView: views.last, ...rest }, ctx.clock())
}

const followUpItems = (ctx: Context, open: readonly QuoteOfToday[]) => [
  ...open
    .values()
    .filter((quote) => mayBeFollowedUp(ctx, quote))
    .flatMap((quote) => {
      const { text } = draftFollowUp(ctx, { id: quote.id, hasQuestion: false })
      return text === null ? [] : [rules.followUpItem(quote, text, nzDay(ctx.clock()))]
    })
    .take(limit),
]

const wasFollowedUpToday = (ctx: Context, { id }: QuoteOfToday) => {
  const last = findFollowUpNews(ctx, { quoteId: id }).follow_ups.at(-1)
  return last !== undefined && nzDay(msOf(last.at)) === nzDay(ctx.clock())
}

const endingItems = (ctx: Context, open: readonly QuoteOfToday[]) => {
  const endsBy = addWorkingDays(nzDay(ctx.clock()), rules.endingWorkingDays)
  return open
    .filter((quote) => quote.last_day <= endsBy && !wasFollowedUpToday(ctx, quote))
    .slice(0, limit)
    .map((quote) => rules.endingItem(quote, addWorkingDays(quote.last_day, extraWorkingDays), ctx.clock()))
}

const leadItems = (ctx: Context) => {
  const leads = findLeadsToAnswer(ctx, { limit })
  const begun = findKeptQuotes(ctx, { ids: leads.flatMap(({ quote_id }) => quote_id ?? []) })
  return leads.map((lead) => {
    const quote = begun.get(lead.quote_id ?? '')
    return rules.leadItem(lead, quote?.status === 'draft' ? quote.id : null)
  })
}

const collect = (ctx: Context): { found: Found; hasMore: boolean; next: string } => {
  const { of, open, hasMore } = findQuotesOfToday(ctx)
  const lead = leadItems(ctx)
  const begun = new Set(lead.map(({ quote }) => quote?.id))
  const follow_up = followUpItems(ctx, of('open'))
  const asked = new Set(follow_up.map(({ id }) => id))
  const found = {
    won: of('won').map((quote) => wonItem(ctx, quote)),
    question: of('question').flatMap((quote) => askedItem(ctx, quote)),
    change: of('change').flatMap((quote) => askedItem(ctx, quote)),
    lead,
    follow_up,
    ending: endingItems(
      ctx,
      of('open').filter(({ id }) => !asked.has(id)),
    ),
    declined: of('declined').map((quote) =>
      rules.declinedItem(quote, findReasonAndDetails(ctx, { id: quote.id }).reason),
    ),
    trouble: findTrouble(ctx, { open, leads: lead.map(({ id }) => id) }),
    draft: of('draft')
      .filter(({ id }) => !begun.has(id))
      .map((quote) => rules.draftItem(quote, ctx.clock())),
  }
  return { found, hasMore, next: rules.nextWords(of('open')[0], nzDay(ctx.clock())) }
}

/** The items that wait for the owner, the most urgent kind first. */
export const findToday = (ctx: Context): Today => {
  const { found, hasMore, next } = collect(ctx)
  const items = rules.todayKinds.flatMap((kind) => found[kind].slice(0, rules.maxItems))
  const more = rules.todayKinds.filter(
    (kind) => found[kind].length > rules.maxItems || (kind === 'follow_up' && hasMore),
  )
  return { items, count: items.length, more, next, digest: isDigestWanted(ctx) }
}
