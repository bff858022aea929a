import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import type { Tx } from '#src/db/transact.ts'
import { requireDeliverable } from '#src/delivery/suppress.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { recordContent } from '#src/quotes/event-facts.ts'
import { getDecidable } from '#src/quotes/get.ts'
import { makeLink } from '#src/quotes/link.ts'
import * as store from '#src/quotes/store.ts'
import { cancelOpenEmails } from './expire.ts'
import type { CorrectedEmail } from './schema.ts'
import { linkEmailData } from './send.ts'

/**
 * Sends a new link to the new address and revokes the earlier link. The audit log has pseudonyms instead of addresses.
 * @returns whether the address differs; the same address changes nothing
 * @throws not_found, quote_deleted, quote_decided, quote_not_with_client, address_suppressed
 */
export const correctEmail = (tx: Tx, { id, client_email, allow_bounced }: CorrectedEmail & { id: QuoteId }) => {
  const row = getDecidable(tx, { id, move: 'correct_email' })
  if (row.client_email === client_email) return false
  if (requireDeliverable(tx, { address: client_email, allowed: allow_bounced === true })) {
    appendEvent(tx, { event: 'address_allowed', subject: id })
  }
  const pseudonymOf = (email: string) => tx.crypto.pseudonym('person', email.toLowerCase())
  store.correctSent(tx, row, client_email)
  cancelOpenEmails(tx, { id })
  const link = makeLink(tx, { id })
  recordContent(tx, {
    event: 'quote_address_corrected',
    id,
    detail: { from: pseudonymOf(row.client_email), to: pseudonymOf(client_email) },
  })
  queueWithHead(tx, {
    email: quoteSent,
    to: client_email,
    subjectId: id,
    data: linkEmailData({ row, shown: JSON.parse(row.shown), link }),
  })
  return true
}
