import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { canCancel, cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import * as decisions from '#src/quotes/decision-store.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { getDecidable } from '#src/quotes/get.ts'
import * as links from '#src/quotes/link-store.ts'
import * as store from '#src/quotes/store.ts'

/**
 * Makes the quote a draft again while its email waits. Its PDF is deleted: the next sending makes a new one.
 * @throws not_found, quote_deleted, quote_decided, quote_not_with_client, quote_send_left
 */
export const undoSend = (tx: Tx, { id }: { id: QuoteId }) => {
  getDecidable(tx, { id, move: 'undo_send' })
  const email = { subjectId: id, email: quoteSent }
  if (!canCancel(tx, email) || decisions.findDecisions(tx, id).length > 0) throw new Problem('quote_send_left')
  store.markUnsent(tx, id)
  cancelEmailsOfKind(tx, email)
  links.revokeTokens(tx, id, instant(tx.clock()))
  store.deleteDocuments(tx, id)
  appendEvent(tx, { event: 'quote_send_undone', subject: id })
}

/** Restores the quote that a revision replaced. @throws quote_not_open */
export const reopenQuote = (tx: Tx, { id }: { id: QuoteId }) => {
  if (!store.markReopened(tx, id)) throw new Problem('quote_not_open')
}
