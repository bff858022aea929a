import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { findDecision } from '#src/quotes/decision-store.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { statusNow } from '#src/quotes/rules.ts'
import { findWithdrawal } from '#src/quotes/store.ts'

/** Finds how a quote ended without an acceptance that counts; null if it was accepted or still can be. */
export const findEnding = (ctx: Reads & Pick<Context, 'clock'>, { id }: { id: QuoteId }) => {
  const decision = findDecision(ctx, id)
  if (decision) return decision.decision === 'rejected' ? 'declined' : null
  if (statusNow(getQuoteRow(ctx, id), ctx.clock()) !== 'expired') return null
  return findWithdrawal(ctx, id) ? 'withdrawn' : 'expired'
}
