import { recordEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import { nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getLead, getLeadRow } from './get.ts'
import { queueLeadEmails } from './notify.ts'
import { answerWorkingDays } from './rules.ts'
import type { Lead } from './schema.ts'
import * as store from './store.ts'

/** Takes a lead out of quarantine as if it had just been received. Idempotent. @throws not_found */
export const releaseLead = async (ctx: Context, { id }: { id: LeadId }): Promise<Lead> => {
  const due_day = await addWorkingDays(nzDay(ctx.clock()), answerWorkingDays)
  transact(ctx, (tx) => {
    const row = getLeadRow(tx, id)
    if (!row.quarantined) return
    store.updateLead(tx, id, { quarantined: false, due_day })
    recordEvent(tx, { event: 'lead_not_spam', subject: id })
    // Where it came from is forgotten by now, and an admin looked at it: only the budget of all limits these.
    queueLeadEmails(tx, { lead: { ...row, due_day }, widerNetwork: id })
  })
  return getLead(ctx, { id })
}
