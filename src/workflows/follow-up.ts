import type { QuoteId } from '#src/base/id.ts'
import { workingCalendar } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { hasOpenQuestion } from '#src/conversation/find-open-question.ts'
import { transact } from '#src/db/transact.ts'
import { draftFollowUp } from '#src/follow-ups/draft.ts'
import type { FollowUpDraft, FollowUpText } from '#src/follow-ups/schema.ts'
import { sendFollowUp } from '#src/follow-ups/send.ts'
import { getQuoteWithLead } from './get-quote.ts'
import type { AdminQuote } from './schema.ts'

type OfQuote = { id: QuoteId }

/** @throws what draftFollowUp throws */
export const draftFollowUpOfQuote = async (ctx: Context, { id }: OfQuote): Promise<FollowUpDraft> => {
  const calendar = await workingCalendar()
  return draftFollowUp(ctx, { id, calendar, hasQuestion: hasOpenQuestion(ctx, { quoteId: id }) })
}

/** @throws what sendFollowUp throws */
export const sendFollowUpOfQuote = async (ctx: Context, { id, text }: OfQuote & FollowUpText): Promise<AdminQuote> => {
  // Loaded before the transaction, which cannot wait.
  const calendar = await workingCalendar()
  transact(ctx, (tx) => sendFollowUp(tx, { id, text, calendar, hasQuestion: hasOpenQuestion(tx, { quoteId: id }) }))
  return getQuoteWithLead(ctx, { id })
}
