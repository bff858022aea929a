import { redactCompany } from '#src/analytics/redact.ts'
import type { LeadId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { finishErasure } from '#src/erasure/finish.ts'
import { recordErasure } from '#src/erasure/record.ts'
import { deleteExpiredLeads, deleteLead } from '#src/leads/delete.ts'

/** Also redacts the company in the visitor events. @throws not_found, lead_not_archived */
export const deleteLeadEverywhere = (ctx: Context, { id }: { id: LeadId }) => {
  transact(ctx, (tx) => {
    redactCompany(tx, { company: deleteLead(tx, { id }) })
    recordErasure(tx)
  })
  finishErasure(ctx)
}

export const deleteOldLeads = (ctx: Context) => {
  transact(ctx, (tx) => {
    const companies = deleteExpiredLeads(tx)
    for (const company of companies) redactCompany(tx, { company })
    if (companies.length > 0) recordErasure(tx)
  })
  finishErasure(ctx)
}
