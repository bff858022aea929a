import { listTimeline } from '#src/audit/events.ts'
import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { findThread, findTold } from '#src/conversation/thread.ts'
import { findFollowUpNews } from '#src/follow-ups/about.ts'
import { findLeadOfQuote } from '#src/leads/link-quote.ts'
import { getQuote } from '#src/quotes/get.ts'
import { findAdminRevisions } from '#src/revisions/find.ts'
import type { AdminQuote } from './schema.ts'

/** @throws not_found */
export const getQuoteWithLead = (ctx: Context, { id }: { id: QuoteId }): AdminQuote => ({
  ...getQuote(ctx, { id }),
  ...findFollowUpNews(ctx, { quoteId: id }),
  messages: findThread(ctx, { id }),
  ...findTold(ctx, { id }),
  lead_id: findLeadOfQuote(ctx, { quoteId: id }),
  ...findAdminRevisions(ctx, { id }),
  timeline: listTimeline(ctx, { subject: id }),
})
