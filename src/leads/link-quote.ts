import type { LeadId, QuoteId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { getLeadRow } from './get.ts'
import * as store from './store.ts'

/** Says that a quote was made from a lead. @throws not_found */
export const linkQuote = (tx: Tx, { leadId, quoteId }: { leadId: LeadId; quoteId: QuoteId }) => {
  getLeadRow(tx, leadId)
  store.insertLink(tx, { lead_id: leadId, quote_id: quoteId, created_at: instant(tx.clock()) })
}

/** The lead that a quote was made from. */
export const findLeadOfQuote = (ctx: Reads, { quoteId }: { quoteId: QuoteId }): LeadId | null =>
  store.findLeadOf(ctx, quoteId)

/** The address that the client of a quote left in the Client Needs Form, if the quote was made from one. */
export const findLeadEmail = (ctx: Reads, { quoteId }: { quoteId: QuoteId }): string | null => {
  const id = store.findLeadOf(ctx, quoteId)
  return id === null ? null : (store.findLead(ctx, id)?.email ?? null)
}

/** The first quote that is sent answers its lead. */
export const answerLead = (tx: Tx, { quoteId }: { quoteId: QuoteId }) => {
  const id = store.findLeadOf(tx, quoteId)
  if (id !== null) store.markAnswered(tx, id, instant(tx.clock()))
}
