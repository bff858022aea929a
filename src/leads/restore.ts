import { recordEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getLead, getLeadRow } from './get.ts'
import type { Lead } from './schema.ts'
import * as store from './store.ts'

/** Idempotent. @throws not_found */
export const restoreLead = (ctx: Context, { id }: { id: LeadId }): Lead => {
  transact(ctx, (tx) => {
    if (getLeadRow(tx, id).archived_at === null) return
    store.updateLead(tx, id, { archived_at: null })
    recordEvent(tx, { event: 'lead_restored', subject: id })
  })
  return getLead(ctx, { id })
}
