import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import { adminProblems } from '#src/base/admin-problems.ts'
import { parseId, type QuoteId } from '#src/base/id.ts'
import { adminQuoteUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { formatInstant, type Instant, instant, msOf } from '#src/base/time.ts'
import { nextWorkingMoment } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { reference } from '#src/quotes/rules.ts'
import { quoteNotSent } from './emails.tsx'
import { maySendAt } from './rules.ts'
import * as schedules from './schedule-store.ts'
import type { QuoteSend } from './schema.ts'
import { getSendable } from './send.ts'

type ScheduleQuoteInput = Omit<QuoteSend, 'send_at'> & { id: QuoteId; send_at: Instant }

const refuse = (code: 'not_working_hours' | 'schedule_out_of_range', error: string = adminProblems[code][1]) =>
  new Problem(code, { error, fields: { send_at: error } })

/** A new time replaces the earlier one. @throws what getSendable throws, not_working_hours, schedule_out_of_range */
export const scheduleQuote = (ctx: Context, { send_at: asked, ...sending }: ScheduleQuoteInput) => {
  const send_at = instant(msOf(asked))
  const next = nextWorkingMoment(send_at, ctx.business().place.region.code)
  if (next !== send_at) {
    throw refuse(
      'not_working_hours',
      `${adminProblems.not_working_hours[1]} The next right time is ${formatInstant(next)}.`,
    )
  }
  transact(ctx, (tx) => {
    const row = getSendable(tx, sending)
    if (!maySendAt(row, send_at, tx.clock())) throw refuse('schedule_out_of_range')
    if (schedules.findSchedule(tx, row.id)?.send_at === send_at) return
    schedules.putSchedule(tx, { quote_id: row.id, send_at, scheduled_by: parseId('usr', tx.actor.id) })
    appendEvent(tx, { event: 'quote_scheduled', subject: row.id, detail: { send_at } })
  })
}

export const cancelSchedule = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    getQuoteRow(tx, id)
    if (schedules.deleteSchedule(tx, id)) {
      appendEvent(tx, { event: 'quote_schedule_ended', subject: id, detail: { why: 'cancelled' } })
    }
  })

export const findDueSchedules = (ctx: Context) => schedules.findDue(ctx, instant(ctx.clock()))

export const isScheduled = (reads: Reads, { id }: { id: QuoteId }) => schedules.findSchedule(reads, id) !== null

/** False if the schedule was cancelled, or the quote sent, in the meantime. */
export const isScheduleDue = (tx: Tx, { id }: { id: QuoteId }) => {
  const schedule = schedules.findSchedule(tx, id)
  return schedule !== null && schedule.failed === null && schedule.send_at <= instant(tx.clock())
}

/** Keeps the failed schedule until the quote is sent or the schedule cancelled, and tells the owner. */
export const failSchedule = (ctx: Context, { id, reason }: { id: QuoteId; reason: string }) =>
  transact(ctx, (tx) => {
    if (!isScheduleDue(tx, { id })) return
    const { client_company } = getQuoteRow(tx, id)
    schedules.markScheduleFailed(tx, id, reason)
    appendEvent(tx, { event: 'quote_schedule_ended', subject: id, detail: { why: 'failed' } })
    queueWithHead(tx, {
      email: quoteNotSent,
      to: tx.business().notifyEmail,
      subjectId: id,
      data: { reference: reference(id), client_company, reason, adminLink: adminQuoteUrl(tx.config.origin, id) },
    })
  })
