import { recordEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { formatInstant, instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { hurryEmailsOfKind } from '#src/mail/cancel.ts'
import * as decisions from './decision-store.ts'
import { quoteSent } from './emails.tsx'
import { auditDetailOf, decisionEvent, responseOf } from './evidence.ts'
import { getQuoteRow } from './get.ts'
import { queueDecisionEmails } from './notify.ts'
import type { Decision, Plan } from './rules.ts'
import * as store from './store.ts'

type Source = Pick<
  decisions.DecisionRow,
  | 'quote_id'
  | 'authorization_confirmed'
  | 'accepted_by_name'
  | 'accepted_by_title'
  | 'address'
  | 'user_agent'
  | 'token_id'
  | 'recorded_by'
  | 'told_by'
  | 'idempotency_key'
>

/** `shown` is JSON, as it was frozen. `link` is for the client's email. */
type Keeping = {
  quote: { shown: string; shown_sha256: string }
  decision: Decision
  plan: Plan | null
  source: Source
  link: string | null
}

/** One decision wins (D1). @returns a PublicQuote as JSON @throws quote_not_open */
export const keepDecision = (tx: Tx, { quote, decision, plan, source, link }: Keeping): string => {
  const { quote_id: id } = source
  if (!store.markDecided(tx, id, decision, plan)) throw new Problem('quote_not_open')
  const decided_at = instant(tx.clock())
  const decided = {
    ...source,
    nth: decisions.findDecisions(tx, id).length + 1,
    decision,
    plan,
    snapshot: quote.shown,
    snapshot_sha256: quote.shown_sha256,
    decided_at,
    decided_at_nz: formatInstant(decided_at),
    build: tx.build,
  }
  const response = responseOf(decided)
  const audit_seq = recordEvent(tx, {
    event: decisionEvent(decided),
    actor: source.token_id ?? tx.actor.id,
    subject: id,
    detail: auditDetailOf(decided),
  })
  decisions.insertDecision(tx, { ...decided, audit_seq, response })
  hurryEmailsOfKind(tx, { subjectId: id, email: quoteSent })
  queueDecisionEmails(tx, { row: getQuoteRow(tx, id), shown: JSON.parse(quote.shown), decided, link })
  return response
}
