import { recordEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getLead, getLeadRow } from './get.ts'
import type { Lead } from './schema.ts'
import * as store from './store.ts'

/** Idempotent. @throws not_found */
export const archiveLead = (ctx: Context, { id }: { id: LeadId }): Lead => {
  transact(ctx, (tx) => {
    if (getLeadRow(tx, id).archived_at !== null) return
    store.updateLead(tx, id, { archived_at: instant(tx.clock()) })
    recordEvent(tx, { event: 'lead_archived', subject: id })
  })
  return getLead(ctx, { id })
}
