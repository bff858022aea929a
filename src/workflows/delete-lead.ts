import { redactCompany } from '#src/analytics/redact.ts'
import type { LeadId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { emptyWriteAheadLog } from '#src/db/close.ts'
import { transact } from '#src/db/transact.ts'
import { deleteExpiredLeads, deleteLead } from '#src/leads/delete.ts'

/** Also redacts the company in the visitor events. @throws not_found, lead_not_archived */
export const deleteLeadEverywhere = (ctx: Context, { id }: { id: LeadId }) => {
  transact(ctx, (tx) => redactCompany(tx, { company: deleteLead(tx, { id }) }))
  emptyWriteAheadLog(ctx)
}

export const deleteOldLeads = (ctx: Context) => {
  const deleted = transact(ctx, (tx) => {
    const companies = deleteExpiredLeads(tx)
    for (const company of companies) redactCompany(tx, { company })
    return companies.length
  })
  if (deleted > 0) emptyWriteAheadLog(ctx)
}
