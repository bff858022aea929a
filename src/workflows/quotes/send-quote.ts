import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { answerLead } from '#src/leads/link-quote.ts'
import { makeQuoteDocument } from '#src/quotes/document/make.ts'
import type { QuoteSend } from '#src/quotes/send/schema.ts'
import { sendQuote } from '#src/quotes/send/send.ts'
import { findRevisionOf } from '#src/revisions/find.ts'
import { replaceQuote } from '#src/revisions/replace.ts'

type SendQuoteInput = Omit<QuoteSend, 'send_at'> & { id: QuoteId }

/** Sending a revision ends the quote that it revises. @throws what sendQuote throws, quote_overtaken */
export const sendAndAnswer = (tx: Tx, input: SendQuoteInput) => {
  const { id } = input
  const link = sendQuote(tx, { ...input, revisionOf: (shown) => findRevisionOf(tx, { id, shown }) })
  replaceQuote(tx, { id })
  answerLead(tx, { quoteId: id })
  return link
}

export const sendQuoteAndAnswerLead = (ctx: Context, input: SendQuoteInput) => {
  const sent = transact(ctx, (tx) => sendAndAnswer(tx, input))
  void makeQuoteDocument(ctx, { id: input.id, kind: 'quote' })
  return sent
}
