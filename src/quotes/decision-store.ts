import { and, asc, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { iterate, selectAll, selectColumn, selectValue } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import { quoteDecisions, quoteDecisionUndos } from './table.ts'

export type DecisionRow = typeof quoteDecisions.$inferSelect

export const isInForce = sql`not exists (select 1 from ${quoteDecisionUndos} where ${quoteDecisionUndos.quote_id} = ${quoteDecisions.quote_id} and ${quoteDecisionUndos.nth} = ${quoteDecisions.nth})`

export const insertDecision = insertInto(quoteDecisions)

const decisionOf = prepared((db) =>
  db
    .select()
    .from(quoteDecisions)
    .where(and(is(quoteDecisions.quote_id, 'quote_id'), isInForce))
    .prepare(),
)

/** The decision that counts, which is the one that is not undone. */
export const findDecision = (reads: Reads, quote_id: QuoteId): DecisionRow | null =>
  decisionOf(reads).get({ quote_id }) ?? null

const seqs = `select quote_id, audit_seq from quote_decisions d where not exists (
  select 1 from quote_decision_undos u where u.quote_id = d.quote_id and u.nth = d.nth)`

export const findSeqsInForce = (reads: Reads) =>
  new Map(selectAll<{ quote_id: QuoteId; audit_seq: number }>(reads, seqs).map((row) => [row.quote_id, row.audit_seq]))

export const findMisstated = (reads: Reads) =>
  selectColumn<QuoteId>(
    reads,
    `select q.id from quotes q left join (select * from quote_decisions where audit_seq in (select audit_seq from (${seqs}))) d
       on d.quote_id = q.id
     where iif(q.status in ('accepted', 'rejected'), q.status is not d.decision or q.chosen_plan is not d.plan,
       q.status = 'sent' and d.decision is not null)`,
  )

const decisionsOf = prepared((db) =>
  db
    .select()
    .from(quoteDecisions)
    .where(is(quoteDecisions.quote_id, 'quote_id'))
    .orderBy(asc(quoteDecisions.nth))
    .prepare(),
)

/** All decisions on the quote, undone ones included, oldest first. */
export const findDecisions = (reads: Reads, quote_id: QuoteId): DecisionRow[] => decisionsOf(reads).all({ quote_id })

export type UndoRow = typeof quoteDecisionUndos.$inferSelect

export const insertUndo = insertInto(quoteDecisionUndos)

const undosOf = prepared((db) =>
  db
    .select()
    .from(quoteDecisionUndos)
    .where(is(quoteDecisionUndos.quote_id, 'quote_id'))
    .orderBy(asc(quoteDecisionUndos.nth))
    .prepare(),
)

export const findUndos = (reads: Reads, quote_id: QuoteId): UndoRow[] => undosOf(reads).all({ quote_id })

export const findEveryUndo = (reads: Reads): UndoRow[] =>
  reads.db.select().from(quoteDecisionUndos).orderBy(asc(quoteDecisionUndos.audit_seq)).all()

/** Reads all decisions in the order of the audit log, with one row in memory at a time. */
export function* everyDecision(reads: Reads): Generator<DecisionRow> {
  type StoredDecision = Omit<DecisionRow, 'authorization_confirmed'> & { authorization_confirmed: number }
  for (const row of iterate<StoredDecision>(reads, `select * from quote_decisions order by audit_seq`)) {
    yield { ...row, authorization_confirmed: row.authorization_confirmed === 1 }
  }
}

export const hasDecisionAt = (reads: Reads, seq: number) =>
  selectValue(reads, 'select 1 from quote_decisions where audit_seq = ?', seq) !== undefined
