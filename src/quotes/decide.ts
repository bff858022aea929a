import { recordEvent } from '#src/audit/record.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import type { QuoteId, QuoteTokenId } from '#src/base/id.ts'
import { Problem, problems } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { formatInstant, instant } from '#src/base/time.ts'
import type { Token } from '#src/base/token.ts'
import type { Tx } from '#src/db/transact.ts'
import { eventOf, responseOf, vouchedOf } from './evidence.ts'
import { getQuoteRow } from './get.ts'
import { queueDecisionEmails } from './notify.ts'
import { getOpened } from './open.ts'
import { may, type Plan, publicDecision, statusNow } from './rules.ts'
import type { QuoteDecision, ShownQuote } from './schema.ts'
import * as store from './store.ts'

const planOf = (answer: QuoteDecision): Plan | null => (answer.decision === 'accepted' ? answer.plan : null)

/** The same answer again gets the first response; another answer is refused with the decision that stands. */
const replay = (standing: store.DecisionRow, { answer, idempotencyKey }: Deciding) => {
  if (standing.decision === answer.decision && standing.plan === planOf(answer)) return standing.response
  if (idempotencyKey !== null && idempotencyKey === standing.idempotency_key) throw new Problem('key_reused')
  throw new Problem('quote_decided', {
    standing: { decision: publicDecision(standing.decision), decided_at: standing.decided_at, plan: standing.plan },
  })
}

type Deciding = { token: string; answer: QuoteDecision; from: RequestOrigin; idempotencyKey: string | null }

/** `response` is a PublicQuote as JSON text. `accepted`: the quote that this very call accepted, and the link it came by. */
type Decided = { response: string; accepted: { id: QuoteId; tokenId: QuoteTokenId } | null }

/**
 * The client's answer. The rule, the compare-and-set, the evidence, the event and both emails share one transaction, so
 * one of any number of answers wins.
 * @throws quote_not_found, quote_expired, quote_decided with the standing decision, quote_changed, plan_required, key_reused
 */
export const decideQuote = (tx: Tx, input: Deciding): Decided => {
  const { token, answer, from, idempotencyKey } = input
  const opened = getOpened(tx, token)
  const { quote_id: id, token_id } = opened
  const status = statusNow(opened, tx.clock())
  if (status === 'expired') throw new Problem('quote_expired')
  const standing = store.findDecision(tx, id)
  if (standing) return { response: replay(standing, input), accepted: null }
  if (!may(answer.decision === 'accepted' ? 'accept' : 'reject', { status, deleted_at: null })) {
    throw new Problem('quote_not_open')
  }
  if (answer.shown_hash !== sha256(opened.shown)) throw new Problem('quote_changed')
  const shown: ShownQuote = JSON.parse(opened.shown)
  const plan = planOf(answer)
  if (plan && !shown.plan_cards.some((card) => card.plan === plan)) {
    throw new Problem('plan_required', { fields: { plan: problems.plan_required[1] } })
  }

  if (!store.markDecided(tx, id, answer.decision, plan)) throw new Problem('quote_not_open')
  const decided_at = instant(tx.clock())
  const decided = {
    quote_id: id,
    decision: answer.decision,
    plan,
    authorization_confirmed: answer.decision === 'accepted',
    snapshot: opened.shown,
    snapshot_sha256: opened.shown_sha256,
    decided_at,
    decided_at_nz: formatInstant(decided_at),
    address: from.address,
    user_agent: from.userAgent,
    token_id,
    build: tx.build,
    idempotency_key: idempotencyKey,
  }
  const response = responseOf(decided)
  const audit_seq = recordEvent(tx, {
    event: eventOf(answer),
    actor: token_id,
    subject: id,
    detail: vouchedOf(decided),
  })
  store.insertDecision(tx, { ...decided, audit_seq, response })
  queueDecisionEmails(tx, { row: getQuoteRow(tx, id), shown, answer, token: token as Token })
  return { response, accepted: answer.decision === 'accepted' ? { id, tokenId: token_id } : null }
}
