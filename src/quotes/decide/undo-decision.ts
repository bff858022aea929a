import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import { parseId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import * as decisions from '#src/quotes/decision-store.ts'
import { undoDetailOf } from '#src/quotes/evidence.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import { canMove, lastDayOf } from '#src/quotes/rules.ts'
import type { UndoneDecision } from '#src/quotes/send/schema.ts'
import * as store from '#src/quotes/store.ts'
import { acceptedForClient, acceptedForOwner, declinedForClient, declinedForOwner } from './emails.tsx'
import { decisionUndone } from './undo-emails.tsx'

type UndoDecisionInput = { id: QuoteId; undone: UndoneDecision; isSignedAfter: (seq: number) => boolean }

const formatUndoReason = (undone: UndoneDecision) =>
  undone.reason === 'mistake'
    ? 'The client chose it by mistake and told us.'
    : `Both sides agreed to undo it: ${undone.words}`

const untrueEmails = [acceptedForClient, acceptedForOwner, declinedForClient, declinedForOwner]

/**
 * Reopens the quote at the same link. The decision and its PDF are kept as evidence, but no longer count.
 * @returns the decision that was undone
 * @throws not_found, quote_deleted, quote_not_decided, quote_decision_signed
 */
export const undoDecision = (tx: Tx, { id, undone, isSignedAfter }: UndoDecisionInput): decisions.DecisionRow => {
  const row = getQuoteRow(tx, id)
  if (row.deleted_at !== null) throw new Problem('quote_deleted')
  const decision = decisions.findDecision(tx, id)
  if (!decision || !canMove('undo_decision', row)) throw new Problem('quote_not_decided')
  if (decision.decision === 'accepted' && isSignedAfter(decision.audit_seq)) throw new Problem('quote_decision_signed')
  const reason = formatUndoReason(undone)
  const undo = { quote_id: id, nth: decision.nth, reason, undone_by: parseId('usr', tx.actor.id) }
  const at = instant(tx.clock())
  const audit_seq = appendEvent(tx, { event: 'quote_decision_undone', subject: id, detail: undoDetailOf(undo) })
  decisions.insertUndo(tx, { ...undo, at, audit_seq })
  store.markUndecided(tx, id, row.status)
  for (const email of untrueEmails) cancelEmailsOfKind(tx, { subjectId: id, email })
  queueWithHead(tx, {
    email: decisionUndone,
    to: row.client_email,
    subjectId: id,
    data: {
      shown: JSON.parse(decision.snapshot),
      decision: decision.decision,
      decidedAt: decision.decided_at,
      reason,
      lastDay: lastDayOf(row),
      link: findLink(tx, { id }),
    },
  })
  return decision
}
