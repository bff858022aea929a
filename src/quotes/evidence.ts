import { canonical } from '#src/audit/canonical.ts'
import { everyEventNamed, findEvent } from '#src/audit/events.ts'
import type { QuoteId, QuoteTokenId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import * as store from './decision-store.ts'
import { type DecidedBy, publicDecision } from './rules.ts'
import type { PublicQuote } from './schema.ts'

// `shown` is JSON. Parsing and rewriting it could change its bytes, and so its hash.
const publicQuoteJson = (shown: string, shown_sha256: string, answer: string) =>
  `{"success":true,"quote":${shown},"shown_hash":"${shown_sha256}",${answer}`

const answerJson = (answer: Pick<PublicQuote, 'readonly' | 'decision' | 'decided_at' | 'plan' | 'accepted_by'>) =>
  JSON.stringify(answer).slice(1)

const undecidedFields = { decision: null, decided_at: null, plan: null }
const openAnswer = answerJson({ readonly: false, ...undecidedFields })
const closedAnswer = answerJson({ readonly: true, ...undecidedFields })

/** The {@link PublicQuote} of a quote without a decision, as JSON. */
export const undecidedResponse = (quote: { shown: string; shown_sha256: string; isOpen: boolean }) =>
  publicQuoteJson(quote.shown, quote.shown_sha256, quote.isOpen ? openAnswer : closedAnswer)

export type ReaderLink = { id: QuoteTokenId; kind: 'reader'; name: string; named_by: string; named_at: Instant }

type DecisionFacts = Omit<store.DecisionRow, 'audit_seq' | 'response'>

export const acceptedByOf = (decided: Pick<DecisionFacts, 'accepted_by_name' | 'accepted_by_title'>) =>
  decided.accepted_by_name === null ? null : { name: decided.accepted_by_name, title: decided.accepted_by_title }

/** The reader whose link it was; null for any other decision. */
export const decidedByOf = ({ link }: Pick<DecisionFacts, 'link'>): DecidedBy | null => {
  if (link === null) return null
  const { name, named_by, named_at }: ReaderLink = JSON.parse(link)
  return { name, named_by, named_on: nzDay(msOf(named_at)) }
}

/** The decision as its client may read it. `accepted_by` and `decided_by` are keys only if there is somebody. */
export const publicDecisionOf = (decided: DecisionFacts) => {
  const accepted_by = acceptedByOf(decided)
  const decided_by = decidedByOf(decided)
  return {
    decision: publicDecision(decided.decision),
    decided_at: decided.decided_at,
    plan: decided.plan,
    ...(accepted_by && { accepted_by }),
    ...(decided_by && { decided_by }),
    ...(decided.told_by !== null && { told_by: decided.told_by }),
  }
}

/** The response to a decision, as JSON. It is stored, so that every later request gets the same bytes (D2). */
export const responseOf = (decided: DecisionFacts) =>
  publicQuoteJson(
    decided.snapshot,
    decided.snapshot_sha256,
    answerJson({ readonly: true, ...publicDecisionOf(decided) }),
  )

export const decisionEvent = ({ decision }: Pick<DecisionFacts, 'decision'>) =>
  decision === 'accepted' ? 'quote_accepted' : 'quote_rejected'

// A column that was added later is hashed only if it is set, so that the hashes of older decisions stay the same.
const evidenceOf = ({
  accepted_by_name,
  accepted_by_title,
  nth,
  recorded_by,
  told_by,
  link,
  ...facts
}: DecisionFacts) =>
  canonical({
    ...facts,
    ...(link !== null && { link: JSON.parse(link) }),
    ...(nth !== 1 && { nth }),
    ...(recorded_by !== null && { recorded_by }),
    ...(told_by !== null && { told_by }),
    ...(accepted_by_name !== null && { accepted_by_name }),
    ...(accepted_by_title !== null && { accepted_by_title }),
  })

const evidenceTextOf = ({ audit_seq: _, response: __, ...decided }: store.DecisionRow) => evidenceOf(decided)

export const evidenceSha256Of = (row: store.DecisionRow) => sha256(evidenceTextOf(row))

/** The texts that were hashed for a decision, and the number of its event. @param nth by default the one that counts */
export const findDecisionTexts = (reads: Reads, { id, nth }: { id: QuoteId; nth?: number | undefined }) => {
  const row = nth ? store.findDecisions(reads, id).find((one) => one.nth === nth) : store.findDecision(reads, id)
  return row ? { nth: row.nth, event: row.audit_seq, evidence: evidenceTextOf(row), shown: row.snapshot } : null
}

/** The hashes let `audit verify` detect a change to the snapshot or to any column of the decision (D6, D7). */
export const auditDetailOf = (decided: DecisionFacts) => ({
  plan: decided.plan,
  snapshot_sha256: decided.snapshot_sha256,
  evidence_sha256: sha256(evidenceOf(decided)),
})

/** Ignores the mark of a press at the client's link that came from a browser signed in as admin. */
const isDetailOf = (recorded: string, detail: object) => {
  const { signed_in_as: _, ...facts } = JSON.parse(recorded)
  return canonical(facts) === canonical(detail)
}

const isAsRecorded = (ctx: Reads, { audit_seq, response, ...decided }: store.DecisionRow) => {
  const recorded = findEvent(ctx, { seq: audit_seq })
  return (
    sha256(decided.snapshot) === decided.snapshot_sha256 &&
    recorded?.event === decisionEvent(decided) &&
    recorded.actor === (decided.token_id ?? decided.recorded_by) &&
    recorded.subject === decided.quote_id &&
    isDetailOf(recorded.detail, auditDetailOf(decided)) &&
    response === responseOf(decided)
  )
}

const findMissingDecision = (ctx: Reads) => {
  for (const { seq, subject } of everyEventNamed(ctx, { names: ['quote_accepted', 'quote_rejected'] })) {
    if (!store.hasDecisionAt(ctx, seq)) return subject
  }
  return null
}

export const undoDetailOf = ({ nth, reason, undone_by }: Pick<store.UndoRow, 'nth' | 'reason' | 'undone_by'>) => ({
  nth,
  undo_sha256: sha256(canonical({ reason, undone_by })),
})

const findChangedUndo = (ctx: Reads) => {
  const undos = store.findEveryUndo(ctx)
  const isRecorded = (undo: store.UndoRow) => {
    const recorded = findEvent(ctx, { seq: undo.audit_seq })
    return (
      recorded?.event === 'quote_decision_undone' &&
      recorded.actor === undo.undone_by &&
      recorded.subject === undo.quote_id &&
      recorded.detail === canonical(undoDetailOf(undo))
    )
  }
  const changed = undos.find((undo) => !isRecorded(undo))
  if (changed) return changed.quote_id
  const known = new Set(undos.map(({ audit_seq }) => audit_seq))
  const events = everyEventNamed(ctx, { names: ['quote_decision_undone'] })
  return [...events].find(({ seq }) => !known.has(seq))?.subject ?? null
}

/** The quotes that say another decision than the one in force, or none. */
export const findFalseStates = (ctx: Reads) => store.findMisstated(ctx)

/** Compares every decision and undoing with the audit log. `changed` is the first quote that differs or is missing. */
export const verifyDecisions = (ctx: Reads): { decisions: number; changed: string | null } => {
  let decisions = 0
  for (const row of store.everyDecision(ctx)) {
    if (!isAsRecorded(ctx, row)) return { decisions, changed: row.quote_id }
    decisions += 1
  }
  return { decisions, changed: findMissingDecision(ctx) ?? findChangedUndo(ctx) }
}
