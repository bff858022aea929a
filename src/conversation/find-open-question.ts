import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { findLastKind } from './question-store.ts'

/** Whether the last message about a quote is the client's. */
export const hasOpenQuestion = (reads: Reads, { quoteId }: { quoteId: QuoteId }) => {
  const kind = findLastKind(reads, quoteId)
  return kind !== null && kind !== 'answer'
}
