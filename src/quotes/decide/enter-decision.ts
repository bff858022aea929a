import { parseId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Tx } from '#src/db/transact.ts'
import * as decisions from '#src/quotes/decision-store.ts'
import { publicDecisionOf } from '#src/quotes/evidence.ts'
import { getDecidable } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import type { PhoneDecision } from '#src/quotes/send/schema.ts'
import { refuseUnoffered } from './decide.ts'
import { keepDecision } from './keep-decision.ts'

/**
 * Records a decision by telephone. Repeating it changes nothing.
 * @returns whether this call accepted the quote
 * @throws not_found, quote_deleted, quote_decided, quote_not_with_client, plan_required
 */
export const enterDecision = (tx: Tx, { id, phone }: { id: QuoteId; phone: PhoneDecision }): boolean => {
  const { decision, told_by } = phone
  const plan = phone.decision === 'accepted' ? phone.plan : null
  const existing = decisions.findDecision(tx, id)
  if (existing) {
    if (existing.decision === decision && existing.plan === plan && existing.told_by === told_by) return false
    throw new Problem('quote_decided', { standing: publicDecisionOf(existing) })
  }
  const row = getDecidable(tx, { id, move: 'record_decision' })
  refuseUnoffered(row.shown, plan)
  keepDecision(tx, {
    quote: row,
    answer: {
      quote_id: id,
      decision,
      plan,
      authorization_confirmed: false,
      accepted_by_name: null,
      accepted_by_title: null,
      address: '',
      user_agent: '',
      token_id: null,
      recorded_by: parseId('usr', tx.actor.id),
      told_by,
      idempotency_key: null,
      link: null,
    },
    link: findLink(tx, { id }),
  })
  return decision === 'accepted'
}
