import { isStillAdmin } from '#src/auth/account/admins.ts'
import { actingAs } from '#src/base/actor.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import { nextWorkingMoment } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { makeQuoteDocument } from '#src/quotes/document/make.ts'
import { failSchedule, findDueSchedules, isScheduleDue } from '#src/quotes/send/schedule.ts'
import { sendAndAnswer } from './send-quote.ts'

const noAdmin = 'The account that scheduled it is no longer an admin. Send it yourself, or schedule it again.'

/**
 * Sends due quotes as the account that scheduled them, if it is still an admin. A quote that missed its hour waits for
 * the next working hours.
 */
export const sendScheduled = (ctx: Context) => {
  const due = findDueSchedules(ctx)
  const now = instant(ctx.clock())
  if (due.length === 0 || nextWorkingMoment(now, ctx.business().place.region.code) !== now) return
  for (const { id, scheduledBy } of due) {
    try {
      transact(actingAs(ctx, scheduledBy), (tx) => {
        if (!isScheduleDue(tx, { id })) return
        if (!isStillAdmin(tx, { id: scheduledBy })) throw new Problem('not_admin', { error: noAdmin })
        sendAndAnswer(tx, { id, sure: true })
      })
      void makeQuoteDocument(ctx, { id, kind: 'quote' })
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault
      failSchedule(ctx, { id, reason: fault.message })
    }
  }
}
