import { type LeadId, parseId } from '#src/base/id.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { linkQuote } from '#src/leads/link-quote.ts'
import type { QuoteInput } from '#src/quotes/field-rules.ts'
import { createQuote } from '#src/quotes/write/create.ts'
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
