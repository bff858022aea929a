import { listTimeline } from '#src/audit/events.ts'
import { findAccountEmail } from '#src/auth/account/get-account.ts'
import type { QuoteId } from '#src/base/id.ts'
import { findCompanyId } from '#src/clients/company.ts'
import type { Context } from '#src/context.ts'
import { findReasonAndDetails, findThread } from '#src/conversation/thread.ts'
import { findFollowUpNews } from '#src/follow-ups/about.ts'
import { findLeadIdOfQuote } from '#src/leads/link-quote.ts'
import { getQuote } from '#src/quotes/get-quote.ts'
import { nextMove } from '#src/quotes/next-rules.ts'
import { findAdminRevisions } from '#src/revisions/find.ts'
import { findNextFacts } from './next-facts.ts'
import type { AdminQuote } from './schema.ts'

/** Shows the email address of the account instead of its id. */
const withEmail = <By extends { recorded_by: string }>(ctx: Context, by: By) => ({
  ...by,
  recorded_by: findAccountEmail(ctx, { id: by.recorded_by }) ?? by.recorded_by,
})

/** @throws not_found */
export const getQuoteWithLead = (ctx: Context, { id }: { id: QuoteId }): AdminQuote => {
  const quote = getQuote(ctx, { id })
  const { decision } = quote
  return {
    ...quote,
    ...nextMove(findNextFacts(ctx, { rows: [quote] })(quote), ctx.clock()),
    company_id: findCompanyId(ctx, { rowIds: [id] }),
    decision: decision && { ...decision, told: decision.told && withEmail(ctx, decision.told) },
    ...findFollowUpNews(ctx, { quoteId: id }),
    messages: findThread(ctx, { id }),
    ...findReasonAndDetails(ctx, { id }),
    lead_id: findLeadIdOfQuote(ctx, { quoteId: id }),
    ...findAdminRevisions(ctx, { id }),
    timeline: listTimeline(ctx, { subject: id }),
  }
}
