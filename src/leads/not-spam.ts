import { appendEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import { type Day, nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { getLead, getLeadRow } from './get.ts'
import { queueLeadEmails } from './notify.ts'
import { answerWorkingDays, leadState } from './rules.ts'
import type { Lead } from './schema.ts'
import * as store from './store.ts'

const newDueDay = (ctx: Context) =>
  addWorkingDays(nzDay(ctx.clock()), answerWorkingDays, ctx.business().place.region.code)

const release = (tx: Tx, row: store.LeadRow, due_day: Day) => {
  if (!row.quarantined) return false
  store.releaseFromQuarantine(tx, row, due_day)
  appendEvent(tx, { event: 'lead_not_spam', subject: row.id })
  // The network may be deleted, and an admin checked the lead, so only the budget of all emails applies.
  queueLeadEmails(tx, { lead: { ...row, due_day }, widerNetwork: row.id, delaySeconds: 0 })
  return true
}

/** Removes a lead from quarantine as if it had just been received. Idempotent. @throws not_found */
export const releaseLead = (ctx: Context, { id }: { id: LeadId }): Lead => {
  const due_day = newDueDay(ctx)
  transact(ctx, (tx) => release(tx, getLeadRow(tx, id), due_day))
  return getLead(ctx, { id })
}

/** Skips leads that have left quarantine. @returns how many were released */
export const releaseLeads = (ctx: Context, { ids }: { ids: readonly LeadId[] }) => {
  const due_day = newDueDay(ctx)
  return transact(ctx, (tx) => {
    const isReleased = (id: LeadId) => {
      const row = store.findLead(tx, id)
      return row !== null && leadState(row) === 'quarantined' && release(tx, row, due_day)
    }
    return ids.filter(isReleased).length
  })
}
