import type { Context } from '#src/context.ts'
import { type Columns, columnsOf, csvStream, nzColumnsOf } from '#src/csv/stream.ts'
import { type ExportedLead, leadPages } from '#src/leads/list.ts'
import { leadState } from '#src/leads/rules.ts'

const leadColumns: Columns<ExportedLead> = {
  state: (row) => leadState(row),
  ...columnsOf('company', 'name', 'email', 'phone'),
  supportTypes: (row) => row.supportTypes.join('; '),
  ...columnsOf('otherSupportType', 'timeCommitment', 'duration', 'additionalNotes', 'correction'),
  visit_source: (row) => row.source,
  ...columnsOf('due_day'),
  ...nzColumnsOf('created_at', 'answered_at', 'archived_at'),
  ...columnsOf('id'),
}

/** Exports every lead as CSV, including archived and quarantined ones. */
export const exportLeads = (ctx: Context) => csvStream({ columns: leadColumns, pages: leadPages(ctx) })
