import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findLeadOfQuote, linkQuote } from '#src/leads/link-quote.ts'
import { newQuoteDefaults } from '#src/quotes/write/create.ts'
import { reviseQuote } from '#src/revisions/revise.ts'
import { getQuoteWithLead } from './get-quote.ts'
import type { AdminQuote } from './schema.ts'

/** A revision has the lead of its quote. @returns the draft @throws what reviseQuote throws */
export const reviseQuoteOfLead = (ctx: Context, { id }: { id: QuoteId }): AdminQuote => {
  const { valid_until } = newQuoteDefaults(ctx)
  const revision = transact(ctx, (tx) => {
    const leadId = findLeadOfQuote(tx, { quoteId: id })
    const made = reviseQuote(tx, { id, leadId, valid_until })
    if (leadId && made.isNew) linkQuote(tx, { leadId, quoteId: made.id })
    return made.id
  })
  return getQuoteWithLead(ctx, { id: revision })
}
