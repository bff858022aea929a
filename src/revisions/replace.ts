import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { erasedText } from '#src/base/retention.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { endQuote } from '#src/quotes/send/expire.ts'
import { reopenQuote } from '#src/quotes/send/undo-send.ts'
import * as store from './store.ts'

/**
 * Ends the quote that the revision `id` replaces on sending. A declined or expired quote keeps its status.
 * @returns that quote; null for a quote that revises none @throws quote_overtaken if it was accepted
 */
export const replaceQuote = (tx: Tx, { id }: { id: QuoteId }): QuoteId | null => {
  const revision = store.findRevision(tx, id)
  if (!revision) return null
  const { id: replaces, status } = getQuoteRow(tx, revision.replaces)
  if (status === 'accepted') throw new Problem('quote_overtaken')
  if (status === 'sent' && !endQuote(tx, { id: replaces, status })) throw new Problem('quote_overtaken')
  if (!store.markReplacing(tx, id, instant(tx.clock()), status)) throw new Problem('quote_not_draft')
  appendEvent(tx, { event: 'quote_replaced', subject: replaces, detail: { by: id, from: status } })
  return replaces
}

/** Restores the quote that the revision `id` replaced. The caller undoes the sending first: SQL requires a draft. */
export const unreplaceQuote = (tx: Tx, { id }: { id: QuoteId }) => {
  const revision = store.findRevision(tx, id)
  if (!revision?.replaced_from) return
  const { replaces, replaced_from } = revision
  const isErased = getQuoteRow(tx, replaces).client_email === erasedText
  if (replaced_from === 'sent' && !isErased) reopenQuote(tx, { id: replaces })
  store.clearReplacing(tx, id)
  appendEvent(tx, { event: 'quote_reinstated', subject: replaces, detail: { revision: id, to: replaced_from } })
}
