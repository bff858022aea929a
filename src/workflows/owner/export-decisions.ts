import { findRecordOf } from '#src/audit/events.ts'
import { nzCell } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findDeclineReasons } from '#src/conversation/thread.ts'
import { type Columns, csvStream } from '#src/csv/stream.ts'
import { decisionPages, type ExportedDecision } from '#src/quotes/list/export.ts'
import { publicDecision, reference } from '#src/quotes/rules.ts'

type GivenReason = ReturnType<ReturnType<typeof findDeclineReasons>>

type DecisionRow = ExportedDecision & { given: GivenReason; record: string | null }

const decisionColumns: Columns<DecisionRow> = {
  reference: ({ quote_id }) => reference(quote_id),
  client_company: (row) => row.client_company,
  client_name: (row) => row.client_name,
  decision: (row) => publicDecision(row.decision),
  stands: ({ undone_at }) => (undone_at === null ? 'yes' : 'undone'),
  plan: (row) => row.plan,
  accepted_by_name: (row) => row.accepted_by_name,
  accepted_by_title: (row) => row.accepted_by_title,
  told_by: (row) => row.told_by,
  decided_at_nz: (row) => nzCell(row.decided_at),
  decided_at_utc: (row) => row.decided_at,
  decline_reason: ({ given }) => given?.reason,
  decline_text: ({ given }) => given?.text,
  undone_at_nz: (row) => nzCell(row.undone_at),
  undone_reason: (row) => row.undone_reason,
  snapshot_sha256: (row) => row.snapshot_sha256,
  record: (row) => row.record,
  quote_id: (row) => row.quote_id,
}

function* pages(ctx: Context): Generator<DecisionRow[]> {
  for (const page of decisionPages(ctx)) {
    const reasonOf = findDeclineReasons(ctx, { quoteIds: page.map(({ quote_id }) => quote_id) })
    yield page.map((row) => ({ ...row, given: reasonOf(row), record: findRecordOf(ctx, { seq: row.audit_seq }) }))
  }
}

/** Exports every decision as CSV, in the order of the audit log. */
export const exportDecisions = (ctx: Context) => csvStream({ columns: decisionColumns, pages: pages(ctx) })
