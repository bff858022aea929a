import { findRecordOf } from '#src/audit/events.ts'
import type { Context } from '#src/context.ts'
import { findDeclineReasons } from '#src/conversation/thread.ts'
import { type Columns, columnsOf, csvStream, nzColumnsOf } from '#src/csv/stream.ts'
import { decisionPages, type ExportedDecision } from '#src/quotes/list/export.ts'
import { publicDecision, reference } from '#src/quotes/rules.ts'

type GivenReason = ReturnType<ReturnType<typeof findDeclineReasons>>

type DecisionRow = ExportedDecision & { given: GivenReason; record: string | null }

const decisionColumns: Columns<DecisionRow> = {
  reference: ({ quote_id }) => reference(quote_id),
  ...columnsOf('client_company', 'client_name'),
  decision: (row) => publicDecision(row.decision),
  stands: ({ undone_at }) => (undone_at === null ? 'yes' : 'undone'),
  ...columnsOf('plan', 'accepted_by_name', 'accepted_by_title', 'decided_by', 'named_by', 'named_on', 'told_by'),
  ...nzColumnsOf('decided_at'),
  decided_at_utc: (row) => row.decided_at,
  decline_reason: ({ given }) => given?.reason,
  decline_text: ({ given }) => given?.text,
  ...nzColumnsOf('undone_at'),
  ...columnsOf('undone_reason', 'snapshot_sha256', 'record', 'quote_id'),
}

function* pages(ctx: Context): Generator<DecisionRow[]> {
  for (const page of decisionPages(ctx)) {
    const reasonOf = findDeclineReasons(ctx, { quoteIds: page.map(({ quote_id }) => quote_id) })
    yield page.map((row) => ({ ...row, given: reasonOf(row), record: findRecordOf(ctx, { seq: row.audit_seq }) }))
  }
}

export const exportDecisions = (ctx: Context) => csvStream({ columns: decisionColumns, pages: pages(ctx) })
