import type { LeadId, QuoteId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { instant, nzDay } from '#src/base/time.ts'
import { findCompanyId } from '#src/clients/company.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { isLate, leadState } from './rules.ts'
import type { Lead, LeadSummary } from './schema.ts'
import * as store from './store.ts'

/** @throws not_found */
export const getLeadRow = (reads: Reads, id: LeadId) => {
  const row = store.findLead(reads, id)
  if (!row) throw new Problem('not_found')
  return row
}

/** Omits leads that no longer exist. */
export const findLeadRows = (reads: Reads, ids: readonly LeadId[]) =>
  [...new Set(ids)].flatMap((id) => store.findLead(reads, id) ?? [])

export const findQuarantined = (reads: Reads, ids: readonly LeadId[]) =>
  findLeadRows(reads, ids).filter((row) => leadState(row) === 'quarantined')

type RowWithQuotes = { row: store.LeadRow; quote_ids: QuoteId[] }

export const summaryOf = (ctx: Context, { row, quote_ids }: RowWithQuotes): LeadSummary => ({
  ...pick(row, 'id', 'company', 'name', 'email', 'phone', 'supportTypes', 'timeCommitment', 'duration'),
  state: leadState(row),
  late: isLate(row, nzDay(ctx.clock())),
  ...pick(row, 'due_day', 'created_at', 'answered_at', 'archived_at', 'quarantined', 'quarantine_reason'),
  quote_ids,
})

/** @throws not_found */
export const getLead = (ctx: Context, { id }: { id: LeadId }): Lead => {
  const row = getLeadRow(ctx, id)
  const quote_ids = store.findLinks(ctx, [id]).map(({ quote_id }) => quote_id)
  return {
    ...summaryOf(ctx, { row, quote_ids }),
    ...pick(row, 'otherSupportType', 'additionalNotes', 'correction', 'corrected_at'),
    company_id: findCompanyId(ctx, { rowIds: [id] }),
    emails: emailsAbout(ctx, { subjectId: id }),
  }
}

/** Counts the leads of the last `spanMs` that are in quarantine because of a flood. */
export const findFloodedLeads = (ctx: Context, { spanMs }: { spanMs: number }) => {
  const leads = store.findFlood(ctx, instant(ctx.clock() - spanMs))
  return { count: leads.length, newest: leads[0] ?? null }
}

export const hasOtherLeads = (ctx: Reads, { ids }: { ids: Iterable<string> }) => store.findOtherLead(ctx, ids) !== null
