import { nzCell } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Columns, csvStream } from '#src/csv/stream.ts'
import { type ExportedLead, leadPages } from '#src/leads/list.ts'
import { leadState } from '#src/leads/rules.ts'

const leadColumns: Columns<ExportedLead> = {
  state: (row) => leadState(row),
  company: (row) => row.company,
  name: (row) => row.name,
  email: (row) => row.email,
  phone: (row) => row.phone,
  supportTypes: (row) => row.supportTypes.join('; '),
  otherSupportType: (row) => row.otherSupportType,
  timeCommitment: (row) => row.timeCommitment,
  duration: (row) => row.duration,
  additionalNotes: (row) => row.additionalNotes,
  correction: (row) => row.correction,
  visit_source: (row) => row.source,
  due_day: (row) => row.due_day,
  created_at_nz: (row) => nzCell(row.created_at),
  answered_at_nz: (row) => nzCell(row.answered_at),
  archived_at_nz: (row) => nzCell(row.archived_at),
  id: ({ id }) => id,
}

/** Exports every lead as CSV, including archived and quarantined ones. */
export const exportLeads = (ctx: Context) => csvStream({ columns: leadColumns, pages: leadPages(ctx) })
