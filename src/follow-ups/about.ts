import { findEventsAbout } from '#src/audit/events.ts'
import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { FollowUpNews } from './schema.ts'
import * as store from './store.ts'

export const findFollowUpNews = (reads: Reads, { quoteId }: { quoteId: QuoteId }): FollowUpNews => ({
  follow_ups: store.findFollowUps(reads, quoteId),
  reminders_stopped_at: store.findStop(reads, quoteId),
  answers_elsewhere: store.findAnswers(reads, quoteId).map(({ day, how, words, at }) => ({ day, how, words, at })),
})

/** When the follow-ups of a quote were put away. */
export const findPutAway = (reads: Reads, { quoteId }: { quoteId: QuoteId }): { nth: number; at: Instant }[] =>
  findEventsAbout(reads, { subject: quoteId, names: ['follow_up_put_away'], limit: 2 }).map(({ at, detail }) => ({
    nth: JSON.parse(detail).nth,
    at,
  }))

/** Removes the text of the quote's follow-ups, and of what was answered elsewhere. SQL refuses this until the client is erased from the quote. */
export const redactFollowUpsOf = (tx: Tx, { quoteId }: { quoteId: QuoteId }) => store.redactFollowUps(tx, quoteId)
