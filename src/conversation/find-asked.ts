import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { findUnanswered } from './asked-store.ts'

export type Asked = ReturnType<typeof findUnanswered>[number]

/** The newest message that waits for an answer, by quote. */
export const findAsked = (ctx: Reads): Map<QuoteId, Asked> =>
  new Map(
    findUnanswered(ctx)
      .toReversed()
      .map((message) => [message.quote_id, message]),
  )
