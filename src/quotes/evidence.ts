import { canonical } from '#src/audit/canonical.ts'
import { everyEventNamed, findEvent } from '#src/audit/events.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Reads } from '#src/db/transact.ts'
import { publicDecision } from './rules.ts'
import type { PublicQuote } from './schema.ts'
import * as store from './store.ts'

// `shown` is JSON already, and is passed on as it was frozen.
const answerText = (shown: string, shown_sha256: string, answer: string) =>
  `{"success":true,"quote":${shown},"shown_hash":"${shown_sha256}",${answer}`

const textOf = (answer: Pick<PublicQuote, 'readonly' | 'decision' | 'decided_at' | 'plan'>) =>
  JSON.stringify(answer).slice(1)

const undecided = textOf({ readonly: false, decision: null, decided_at: null, plan: null })

/** What the link of a quote shows while nobody has decided: a {@link PublicQuote} as JSON text. */
export const openAnswer = ({ shown, shown_sha256 }: { shown: string; shown_sha256: string }) =>
  answerText(shown, shown_sha256, undecided)

/** A decision without what is made from it. */
type Decided = Omit<store.DecisionRow, 'audit_seq' | 'response'>

/** What the link shows from a decision on: the very bytes of the first answer (D2). */
export const responseOf = ({ snapshot, snapshot_sha256, decision, decided_at, plan }: Decided) =>
  answerText(
    snapshot,
    snapshot_sha256,
    textOf({ readonly: true, decision: publicDecision(decision), decided_at, plan }),
  )

/** The name of a decision in the chain. */
export const eventOf = ({ decision }: Pick<Decided, 'decision'>) =>
  decision === 'accepted' ? 'quote_accepted' : 'quote_rejected'

/** What the chain keeps of a decision: what was chosen, and fingerprints of what was shown and of the whole evidence (D6, D7). */
export const vouchedOf = (decided: Decided) => ({
  plan: decided.plan,
  snapshot_sha256: decided.snapshot_sha256,
  evidence_sha256: sha256(canonical(decided)),
})

/** Whether a decision is, to the last column, what the audit log recorded. */
const isAsRecorded = (ctx: Reads, { audit_seq, response, ...decided }: store.DecisionRow) => {
  const recorded = findEvent(ctx, { seq: audit_seq })
  return (
    sha256(decided.snapshot) === decided.snapshot_sha256 &&
    response === responseOf(decided) &&
    recorded?.event === eventOf(decided) &&
    recorded.actor === decided.token_id &&
    recorded.subject === decided.quote_id &&
    recorded.detail === canonical(vouchedOf(decided))
  )
}

/** The first quote whose decision the audit log recorded and nobody finds. */
const findLost = (ctx: Reads) => {
  for (const { seq, subject } of everyEventNamed(ctx, { names: ['quote_accepted', 'quote_rejected'] })) {
    if (!store.hasDecisionAt(ctx, seq)) return subject
  }
  return null
}

/**
 * Computes the evidence of every decision again and compares it with what the audit log recorded.
 * @returns how many hold, and the first quote whose evidence does not, or is gone
 */
export const verifyDecisions = (ctx: Reads): { decisions: number; changed: string | null } => {
  let decisions = 0
  for (const row of store.everyDecision(ctx)) {
    if (!isAsRecorded(ctx, row)) return { decisions, changed: row.quote_id }
    decisions += 1
  }
  return { decisions, changed: findLost(ctx) }
}
