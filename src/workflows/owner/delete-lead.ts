import { redactCompany } from '#src/analytics/events.ts'
import type { LeadId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import { deleteExpiredLeads, deleteLead, deleteQuarantined, trimQuarantine } from '#src/leads/delete.ts'
import { redactEmailsAboutAll } from '#src/mail/outbox/redact.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { digestSubjects } from '#src/today/digest.ts'

/** Redacts the companies of the deleted leads in the visitor events too. @returns the number deleted */
const deleteEverywhere = (ctx: Context, deleteSome: (tx: Tx) => string[]) =>
  transact(ctx, (tx) => {
    const companies = deleteSome(tx)
    for (const company of new Set(companies)) redactCompany(tx, { company })
    if (companies.length > 0) recordErasure(tx)
    return companies.length
  })

/** @throws not_found, lead_not_archived */
export const deleteLeadEverywhere = (ctx: Context, { id }: { id: LeadId }) => {
  deleteEverywhere(ctx, (tx) => {
    redactEmailsAboutAll(tx, { beginning: digestSubjects })
    return [deleteLead(tx, { id })]
  })
  finishErasure(ctx)
}

export const deleteQuarantinedEverywhere = (ctx: Context, { ids }: { ids: readonly LeadId[] }) => {
  const done = deleteEverywhere(ctx, (tx) => deleteQuarantined(tx, { ids }))
  finishErasure(ctx)
  return done
}

/** Runs after each submission. The job finishes the erasure: in a flood, each request would wait for it. */
export const trimQuarantineEverywhere = (ctx: Context) => deleteEverywhere(ctx, trimQuarantine)

export const deleteOldLeads = (ctx: Context) => {
  deleteEverywhere(ctx, (tx) => {
    const companies = deleteExpiredLeads(tx, { wasSent: (id) => getQuoteRow(tx, id).sent_at !== null })
    if (companies.length > 0) redactEmailsAboutAll(tx, { beginning: digestSubjects })
    return companies
  })
  finishErasure(ctx)
}
