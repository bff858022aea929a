import type { RequestOrigin } from '#src/base/actor.ts'
import type { QuoteId, QuoteTokenId } from '#src/base/id.ts'
import { Problem, problems } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Tx } from '#src/db/transact.ts'
import * as decisions from '#src/quotes/decision-store.ts'
import { publicDecisionOf, type ReaderLink } from '#src/quotes/evidence.ts'
import { findLink } from '#src/quotes/link.ts'
import { type QuoteAtLink, refuseExpired } from '#src/quotes/open.ts'
import { canMove, type Plan, statusNow } from '#src/quotes/rules.ts'
import type { QuoteDecision, ShownQuote } from '#src/quotes/schema.ts'
import { keepDecision } from './keep-decision.ts'

const planOf = (answer: QuoteDecision): Plan | null => (answer.decision === 'accepted' ? answer.plan : null)

/**
 * The same answer gets the first response again, with the first name: a different name is not a different answer.
 * Any other answer is refused with the existing decision.
 */
const replay = (existing: decisions.DecisionRow, { answer, idempotencyKey }: DecideQuoteInput) => {
  if (existing.decision === answer.decision && existing.plan === planOf(answer)) return existing.response
  if (idempotencyKey !== null && idempotencyKey === existing.idempotency_key) throw new Problem('key_reused')
  throw new Problem('quote_decided', { standing: publicDecisionOf(existing) })
}

/** `reader`: whose link it is; null for the first addressee's. */
type DecideQuoteInput = {
  quote: QuoteAtLink
  reader: ReaderLink | null
  answer: QuoteDecision
  from: RequestOrigin
  idempotencyKey: string | null
}

/** `response` is a PublicQuote as JSON. `acceptedBy` is the link's token; null unless this call accepted the quote. */
type DecideResult = { id: QuoteId; response: string; acceptedBy: QuoteTokenId | null }

/** @throws plan_required */
export const refuseUnoffered = (shown: string, plan: Plan | null) => {
  const { plan_cards }: ShownQuote = JSON.parse(shown)
  if (plan && !plan_cards.some((card) => card.plan === plan)) {
    throw new Problem('plan_required', { fields: { plan: problems.plan_required[1] } })
  }
}

/** @throws quote_expired, quote_withdrawn, quote_decided, quote_not_open, quote_changed, plan_required, key_reused */
export const decideQuote = (tx: Tx, input: DecideQuoteInput): DecideResult => {
  const { quote, reader, answer, from, idempotencyKey } = input
  const { quote_id: id, token_id } = quote
  // A decision stays until an admin undoes it, even if the quote was marked expired afterwards.
  const existing = decisions.findDecision(tx, id)
  if (existing) return { id, response: replay(existing, input), acceptedBy: null }
  const status = statusNow(quote, tx.clock())
  if (status === 'expired') refuseExpired(tx, id)
  if (!canMove(answer.decision === 'accepted' ? 'accept' : 'reject', { status, deleted_at: null })) {
    throw new Problem('quote_not_open')
  }
  if (answer.shown_hash !== sha256(quote.shown)) throw new Problem('quote_changed')
  const plan = planOf(answer)
  refuseUnoffered(quote.shown, plan)
  const signer = answer.decision === 'accepted' ? answer.accepted_by : null
  const response = keepDecision(tx, {
    quote,
    answer: {
      quote_id: id,
      decision: answer.decision,
      plan,
      authorization_confirmed: answer.decision === 'accepted',
      accepted_by_name: signer?.name ?? null,
      accepted_by_title: signer?.title ?? null,
      address: from.address,
      user_agent: from.userAgent,
      token_id,
      recorded_by: null,
      told_by: null,
      idempotency_key: idempotencyKey,
      link: reader && JSON.stringify(reader),
    },
    link: findLink(tx, { id }),
  })
  return { id, response, acceptedBy: answer.decision === 'accepted' ? token_id : null }
}
