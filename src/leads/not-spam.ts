import { appendEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { findQuarantined, getLead, getLeadRow } from './get.ts'
import { newDueDay, queueLeadEmails } from './notify.ts'
import type { Lead } from './schema.ts'
import * as store from './store.ts'

const release = (tx: Tx, row: store.LeadRow) => {
  if (!row.quarantined) return
  const due_day = newDueDay(tx)
  store.releaseFromQuarantine(tx, row, due_day)
  appendEvent(tx, { event: 'lead_not_spam', subject: row.id })
  // The lead's id replaces its network, which may be deleted: after an admin's check only the total budget matters.
  queueLeadEmails(tx, { lead: { ...row, due_day }, widerNetwork: row.id, delaySeconds: 0 })
}

/** Removes a lead from quarantine as if it had just been received. Idempotent. @throws not_found */
export const releaseLead = (ctx: Context, { id }: { id: LeadId }): Lead => {
  transact(ctx, (tx) => release(tx, getLeadRow(tx, id)))
  return getLead(ctx, { id })
}

/** Omits leads that have left quarantine. @returns how many were released */
export const releaseLeads = (ctx: Context, { ids }: { ids: readonly LeadId[] }) =>
  transact(ctx, (tx) => {
    const rows = findQuarantined(tx, ids)
    for (const row of rows) release(tx, row)
    return rows.length
  })
