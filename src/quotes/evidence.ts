import { canonical } from '#src/audit/actions.ts'
import type { Context } from '#src/context.ts'
import { sha256 } from '#src/crypto.ts'
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

/** Whether a decision is, to the last column, what was recorded then. */
const isAsRecorded = ({ event, actor, subject, detail, audit_seq: _, response, ...row }: store.KeptDecision) => {
  const decided = { ...row, authorization_confirmed: row.authorization_confirmed === 1 }
  // Until November 2026 the chain kept no fingerprint of the whole.
  const { evidence_sha256, ...before } = vouchedOf(decided)
  return (
    sha256(row.snapshot) === row.snapshot_sha256 &&
    response === responseOf(decided) &&
    event === eventOf(row) &&
    actor === row.token_id &&
    subject === row.quote_id &&
    (detail === canonical({ ...before, evidence_sha256 }) || detail === canonical(before))
  )
}

/**
 * Computes the evidence of every decision again (D6), and compares it with what the audit log recorded then.
 * @returns how many hold, and the first quote whose evidence does not, or is gone.
 */
export const verifyDecisions = (ctx: Pick<Context, 'db'>): { decisions: number; changed: string | null } => {
  let decisions = 0
  for (const row of store.everyDecision(ctx.db)) {
    if (!isAsRecorded(row)) return { decisions, changed: row.quote_id }
    decisions += 1
  }
  return { decisions, changed: store.findLost(ctx.db) }
}
