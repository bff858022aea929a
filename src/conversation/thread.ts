import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { findStandingDecision } from '#src/quotes/find-standing.ts'
import { isUnanswered } from './rules.ts'
import type { DetailsGiven, Message, ReasonGiven } from './schema.ts'
import * as store from './store.ts'

/** Oldest first. */
export const findThread = (reads: Reads, { id }: { id: QuoteId }): Message[] =>
  store
    .findMessages(reads, id)
    .map(({ kind, text, at }) => ({ kind, text, at, from: kind === 'answer' ? 'owner' : 'client' }))

export const detailsOf = ({
  id: _,
  quote_id: __,
  ...details
}: ReturnType<typeof store.findDetails>[number]): DetailsGiven => details

type Told = { reason: ReasonGiven | null; details: DetailsGiven | null }

/** What the client told after the decision that counts. */
export const findTold = (reads: Reads, { id }: { id: QuoteId }): Told => {
  const decided = findStandingDecision(reads, { id })
  if (!decided) return { reason: null, details: null }
  const { nth, decision } = decided
  const reason = decision === 'rejected' ? store.findReason(reads, id, nth) : null
  const [details] = decision === 'accepted' ? store.findDetails(reads, id) : []
  return {
    reason: reason && { reason: reason.reason, text: reason.text, at: reason.at },
    details: details ? detailsOf(details) : null,
  }
}

export const hasOpenQuestion = (reads: Reads, { quoteId }: { quoteId: QuoteId }) =>
  isUnanswered(store.findMessages(reads, quoteId))

export type Asked = ReturnType<typeof store.findUnanswered>[number]

/** The newest message that waits for an answer, by quote. */
export const findAsked = (reads: Reads): Map<QuoteId, Asked> =>
  new Map(
    store
      .findUnanswered(reads)
      .toReversed()
      .map((message) => [message.quote_id, message]),
  )

type Decided = { quote_id: QuoteId; nth: number }

const keyOf = ({ quote_id, nth }: Decided) => `${quote_id} ${nth}`

/** @returns why a decision of these quotes was to decline; null where the client told nothing */
export const findDeclineReasons = (reads: Reads, { quoteIds }: { quoteIds: readonly QuoteId[] }) => {
  const told = new Map(store.findReasonsOf(reads, quoteIds).map((row) => [keyOf(row), row]))
  return (decided: Decided) => told.get(keyOf(decided)) ?? null
}
