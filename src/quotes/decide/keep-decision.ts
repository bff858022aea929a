import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { formatInstant, instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { sendNow } from '#src/mail/outbox/cancel.ts'
import * as decisions from '#src/quotes/decision-store.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { acceptedByOf, auditDetailOf, decidedByOf, decisionEvent, responseOf } from '#src/quotes/evidence.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { cancelReminders } from '#src/quotes/send/expire.ts'
import * as store from '#src/quotes/store.ts'
import { acceptedForClient, acceptedForOwner, declinedForClient, declinedForOwner } from './emails.tsx'

type NewDecisionRow = Omit<decisions.DecisionRow, 'audit_seq' | 'response'>

type DecisionNews = { row: store.QuoteRow; shown: ShownQuote; decided: NewDecisionRow; link: string | null }

const queueDecisionEmails = (tx: Tx, { row, shown, decided, link }: DecisionNews) => {
  const { plan, told_by: reportedBy, decided_at: decidedAt, nth } = decided
  const facts = { shown, decidedAt, reportedBy, decidedBy: decidedByOf(decided), nth }
  const toClient = { subjectId: row.id, to: row.client_email }
  const quote = { id: row.id, shown }
  if (plan === null) {
    queueWithHead(tx, { ...toClient, email: declinedForClient, data: facts })
    emailOwner(tx, { quote, email: declinedForOwner, news: 'declined', data: facts })
    return
  }
  const accepted = { ...facts, plan, acceptedBy: acceptedByOf(decided) }
  queueWithHead(tx, { ...toClient, email: acceptedForClient, data: { ...accepted, link } })
  emailOwner(tx, { quote, email: acceptedForOwner, news: 'accepted', data: accepted })
}

/** `shown` is the frozen JSON. `link` is for the client's email. */
type KeepDecisionInput = {
  quote: { shown: string; shown_sha256: string }
  answer: Omit<NewDecisionRow, 'nth' | 'snapshot' | 'snapshot_sha256' | 'decided_at' | 'decided_at_nz' | 'build'>
  link: string | null
}

/** Only one decision wins (D1). @returns a PublicQuote as JSON @throws quote_not_open */
export const keepDecision = (tx: Tx, { quote, answer, link }: KeepDecisionInput): string => {
  const { quote_id: id, decision, plan } = answer
  if (!store.markDecided(tx, id, decision, plan)) throw new Problem('quote_not_open')
  const decided_at = instant(tx.clock())
  const decided = {
    ...answer,
    nth: decisions.findDecisions(tx, id).length + 1,
    snapshot: quote.shown,
    snapshot_sha256: quote.shown_sha256,
    decided_at,
    decided_at_nz: formatInstant(decided_at),
    build: tx.build,
  }
  const response = responseOf(decided)
  const audit_seq = appendEvent(tx, {
    event: decisionEvent(decided),
    actor: answer.token_id ?? tx.actor.id,
    subject: id,
    detail: auditDetailOf(decided),
  })
  decisions.insertDecision(tx, { ...decided, audit_seq, response })
  sendNow(tx, { subjectId: id, email: quoteSent })
  cancelReminders(tx, { id })
  queueDecisionEmails(tx, { row: getQuoteRow(tx, id), shown: JSON.parse(quote.shown), decided, link })
  return response
}
