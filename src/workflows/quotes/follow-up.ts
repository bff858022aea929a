import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { hasOpenQuestion } from '#src/conversation/thread.ts'
import { transact } from '#src/db/transact.ts'
import { enterAnswerElsewhere } from '#src/follow-ups/answer-elsewhere.ts'
import { putAwayFollowUp } from '#src/follow-ups/put-away.ts'
import type { AnswerElsewhere, FollowUpDraft, FollowUpText } from '#src/follow-ups/schema.ts'
import { draftFollowUp, sendFollowUp } from '#src/follow-ups/send.ts'
import { getQuoteWithLead } from './get-quote.ts'
import type { AdminQuote } from './schema.ts'

type FollowUpInput = { id: QuoteId }

/** @throws not_found */
export const draftFollowUpOfQuote = (ctx: Context, { id }: FollowUpInput): FollowUpDraft =>
  draftFollowUp(ctx, { id, hasQuestion: hasOpenQuestion(ctx, { quoteId: id }) })

export const sendFollowUpOfQuote = (ctx: Context, { id, text }: FollowUpInput & FollowUpText): AdminQuote => {
  transact(ctx, (tx) => sendFollowUp(tx, { id, text, hasQuestion: hasOpenQuestion(tx, { quoteId: id }) }))
  return getQuoteWithLead(ctx, { id })
}

export const putAwayFollowUpOfQuote = (ctx: Context, { id, nth }: FollowUpInput & { nth: number }): AdminQuote => {
  transact(ctx, (tx) => putAwayFollowUp(tx, { id, nth, hasQuestion: hasOpenQuestion(tx, { quoteId: id }) }))
  return getQuoteWithLead(ctx, { id })
}

export const answerElsewhereOfQuote = (
  ctx: Context,
  { id, ...answer }: FollowUpInput & AnswerElsewhere,
): AdminQuote => {
  enterAnswerElsewhere(ctx, { id, ...answer })
  return getQuoteWithLead(ctx, { id })
}
