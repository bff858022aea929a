import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import * as decisions from './decision-store.ts'
import type { ShownQuote } from './schema.ts'

export const findStandingDecision = (ctx: Reads, { id }: { id: QuoteId }) => {
  const found = decisions.findDecision(ctx, id)
  return found && { nth: found.nth, decision: found.decision, decided_at: found.decided_at }
}

/** The time in New Zealand and the version of the terms; null for a quote that is not accepted. */
export const findAcceptance = (ctx: Reads, { id }: { id: QuoteId }) => {
  const decision = decisions.findDecision(ctx, id)
  if (decision?.decision !== 'accepted') return null
  const shown: ShownQuote = JSON.parse(decision.snapshot)
  return { acceptedAtNZ: decision.decided_at_nz, termsVersion: shown.terms_version }
}
