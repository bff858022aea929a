import { direct } from '#src/analytics/rules.ts'
import type { LeadId, QuoteId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { getLeadRow } from './get.ts'
import * as store from './store.ts'

/** @throws not_found */
export const linkQuote = (tx: Tx, { leadId, quoteId }: { leadId: LeadId; quoteId: QuoteId }) => {
  getLeadRow(tx, leadId)
  store.insertLink(tx, { lead_id: leadId, quote_id: quoteId, created_at: instant(tx.clock()) })
}

export const findLeadIdOfQuote = (ctx: Reads, { quoteId }: { quoteId: QuoteId }): LeadId | null =>
  store.findLeadIdOfQuote(ctx, quoteId)

/** Marks the lead of a sent quote as answered; later quotes change nothing. */
export const answerLead = (tx: Tx, { quoteId }: { quoteId: QuoteId }) => {
  const id = store.findLeadIdOfQuote(tx, quoteId)
  if (id !== null) store.markAnswered(tx, id, instant(tx.clock()))
}

/** For each quote from a lead, the source of the lead's visitor; `direct` if unknown. */
export const findQuoteSources = (ctx: Reads, { quoteIds }: { quoteIds: readonly QuoteId[] }) =>
  new Map(store.findSourcesOf(ctx, quoteIds).map(({ quote_id, source }) => [quote_id, source ?? direct]))
