import { appendEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getLead, getLeadRow } from './get.ts'
import type { Lead } from './schema.ts'
import * as store from './store.ts'

const setArchived = (ctx: Context, { id, archived }: { id: LeadId; archived: boolean }): Lead => {
  transact(ctx, (tx) => {
    if ((getLeadRow(tx, id).archived_at !== null) === archived) return
    store.updateLead(tx, id, { archived_at: archived ? instant(tx.clock()) : null })
    appendEvent(tx, { event: archived ? 'lead_archived' : 'lead_restored', subject: id })
  })
  return getLead(ctx, { id })
}

/** Idempotent. @throws not_found */
export const archiveLead = (ctx: Context, { id }: { id: LeadId }) => setArchived(ctx, { id, archived: true })

export const restoreLead = (ctx: Context, { id }: { id: LeadId }) => setArchived(ctx, { id, archived: false })
