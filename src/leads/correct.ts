import { appendEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getLead, getLeadRow } from './get.ts'
import type { Lead, LeadCorrection } from './schema.ts'
import * as store from './store.ts'

/** Stores a correction beside the visitor's answers, which stay unchanged. @throws not_found */
export const correctLead = (ctx: Context, { id, correction }: LeadCorrection & { id: LeadId }): Lead => {
  transact(ctx, (tx) => {
    if (getLeadRow(tx, id).correction === correction) return
    store.updateLead(tx, id, { correction, corrected_at: correction === null ? null : instant(tx.clock()) })
    appendEvent(tx, { event: 'lead_corrected', subject: id })
  })
  return getLead(ctx, { id })
}
