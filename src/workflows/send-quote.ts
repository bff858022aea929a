import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { answerLead } from '#src/leads/link-quote.ts'
import { makeQuoteDocument } from '#src/quotes/make-document.ts'
import { sendQuote } from '#src/quotes/send.ts'

type Sending = { id: QuoteId; version: number | undefined }

/** @throws what sendQuote throws */
export const sendQuoteAndAnswerLead = (ctx: Context, { id, version }: Sending) => {
  const sent = transact(ctx, (tx) => {
    const link = sendQuote(tx, { id, version })
    answerLead(tx, { quoteId: id })
    return link
  })
  void makeQuoteDocument(ctx, { id, kind: 'quote' })
  return sent
}
