import { type LeadId, parseId, type QuoteId } from '#src/base/id.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findLeadIdOfQuote, linkQuote } from '#src/leads/link-quote.ts'
import type { QuoteInput } from '#src/quotes/field-rules.ts'
import { createQuote, newQuoteDates } from '#src/quotes/write/create.ts'
import { reviseQuote } from '#src/revisions/revise.ts'
import { getQuoteWithLead } from './get-quote.ts'
import type { AdminQuote } from './schema.ts'

type NewQuote = {
  draft: QuoteInput
  leadId: string | null
  idempotencyKey: string | null
  sure?: boolean | undefined
}

/** @throws not_found if there is no such lead, key_reused, unlikely_date */
export const createQuoteFromLead = (ctx: Context, { draft, leadId, idempotencyKey, sure }: NewQuote): AdminQuote => {
  const id = transact(ctx, (tx) => {
    requireLikelyDays(tx.clock(), { valid_until: draft.valid_until, start_date: draft.start_date }, sure)
    const lead: LeadId | null = leadId === null ? null : parseId('lea', leadId)
    const created = createQuote(tx, { draft, leadId: lead, idempotencyKey })
    if (lead && created.isNew) linkQuote(tx, { leadId: lead, quoteId: created.id })
    return created.id
  })
  return getQuoteWithLead(ctx, { id })
}

/** Starts a revision, which has the same lead as the quote. @returns its draft @throws what reviseQuote throws */
export const reviseQuoteOfLead = (ctx: Context, { id }: { id: QuoteId }): AdminQuote => {
  const newQuoteId = transact(ctx, (tx) => {
    const leadId = findLeadIdOfQuote(tx, { quoteId: id })
    const made = reviseQuote(tx, { id, leadId, ...newQuoteDates(tx) })
    if (leadId && made.isNew) linkQuote(tx, { leadId, quoteId: made.id })
    return made.id
  })
  return getQuoteWithLead(ctx, { id: newQuoteId })
}
