import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { isUnanswered } from './rules.ts'
import { findMessages } from './store.ts'

/** Whether the last message about a quote is the client's. */
export const hasOpenQuestion = (reads: Reads, { quoteId }: { quoteId: QuoteId }) =>
  isUnanswered(findMessages(reads, quoteId))
