import type { QuoteId } from '#src/base/id.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { FollowUpNews } from './schema.ts'
import * as store from './store.ts'

export const findFollowUpNews = (reads: Reads, { quoteId }: { quoteId: QuoteId }): FollowUpNews => ({
  follow_ups: store.findFollowUps(reads, quoteId),
  reminders_stopped_at: store.findStop(reads, quoteId),
})

/** Removes the text. SQL refuses this while the quote names its client. */
export const redactFollowUpsOf = (tx: Tx, { quoteId }: { quoteId: QuoteId }) => store.redactFollowUps(tx, quoteId)
