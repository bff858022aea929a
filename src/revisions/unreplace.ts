import { recordEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import type { Tx } from '#src/db/transact.ts'
import { reopenQuote } from '#src/quotes/reopen.ts'
import * as store from './store.ts'

/** Gives the quote before `id` back what it was. The sending of `id` is undone already: SQL asks for a draft. */
export const unreplaceQuote = (tx: Tx, { id }: { id: QuoteId }) => {
  const revision = store.findRevision(tx, id)
  if (!revision?.replaced_from) return
  const { replaces, replaced_from } = revision
  if (replaced_from === 'sent') reopenQuote(tx, { id: replaces })
  store.clearReplacing(tx, id)
  recordEvent(tx, { event: 'quote_reinstated', subject: replaces, detail: { revision: id, to: replaced_from } })
}
