import type { QuoteId } from '#src/base/id.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { FollowUpNews } from './schema.ts'
import * as store from './store.ts'

export const findFollowUpNews = (reads: Reads, { quoteId }: { quoteId: QuoteId }): FollowUpNews => ({
  follow_ups: store.findFollowUps(reads, quoteId),
  reminders_stopped_at: store.findStop(reads, quoteId),
})

/** Removes the text of the quote's follow-ups. SQL refuses this until the client is erased from the quote. */
export const redactFollowUpsOf = (tx: Tx, { quoteId }: { quoteId: QuoteId }) => store.redactFollowUps(tx, quoteId)
