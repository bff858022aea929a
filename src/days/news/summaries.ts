import { findEventsAbout } from '#src/audit/events.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { nzDay } from '#src/base/time.ts'
import { addMonths, firstOf, monthOf } from '#src/calendar/month-rules.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import type { Tx } from '#src/db/transact.ts'
import { findUnusedKeys } from '#src/mail/list.ts'
import { monthSummary } from './emails.tsx'
import { entityOf, type SummaryToSend, visitsOfMonth } from './rules.ts'

const lastMonth = ({ clock }: Pick<Context, 'clock'>) => addMonths(monthOf(nzDay(clock())), -1)

const event = 'days_summary_skipped'

/** Whether the owner chose to send no summary of last month. */
export const isSummarySkipped = (ctx: Context, { id }: { id: QuoteId }) => {
  const [last] = findEventsAbout(ctx, { subject: id, names: [event], limit: 1 })
  return last !== undefined && JSON.parse(last.detail).month === lastMonth(ctx)
}

export const skipSummary = (tx: Tx, { id }: { id: QuoteId }) => {
  appendEvent(tx, { event, subject: id, detail: { month: lastMonth(tx) } })
}

/** The summaries of the last month that wait for the owner, from the first working day after it. */
export const findSummariesToSend = (ctx: Context, { quotes }: { quotes: readonly AcceptedQuote[] }) => {
  const month = lastMonth(ctx)
  const from = firstWorkingDay(firstOf(addMonths(month, 1)), ctx.business().place.region.code)
  if (nzDay(ctx.clock()) < from) return []
  const keyOf = (id: QuoteId) => `${monthSummary.kind}/${entityOf(id, month)}/`
  const unsent = new Set(findUnusedKeys(ctx, { beginnings: quotes.map(({ id }) => keyOf(id)) }))
  return quotes.flatMap(({ id, shown, engagement }): SummaryToSend[] => {
    const visits = unsent.has(keyOf(id)) ? visitsOfMonth(engagement, month) : []
    if (visits.length === 0 || isSummarySkipped(ctx, { id })) return []
    const worked = visits.reduce((sum, { hours, ended }) => sum + (ended?.kind === 'worked' ? hours : 0), 0)
    return [{ id, company: shown.client_company, month, worked, from }]
  })
}
