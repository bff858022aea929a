import type { QuoteId } from '#src/base/id.ts'
import { dollarsOf } from '#src/base/money.ts'
import { days, type Instant, instant, minutes, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { lastDayOf, statusNow } from '#src/quotes/rules.ts'
import * as store from './waiting-store.ts'

type Reads = Pick<Context, 'db' | 'clock'>

const waitingOf = (ctx: Reads, { views, last_view, ...row }: store.WaitingRow) => ({
  ...row,
  status: statusNow(row, ctx.clock()),
  last_day: lastDayOf(row),
  retainer_rate: row.retainer_rate === null ? null : dollarsOf(row.retainer_rate),
  prepaid_day_rate: row.prepaid_day_rate === null ? null : dollarsOf(row.prepaid_day_rate),
  views: { count: views, last: last_view },
})

export type WaitingQuote = ReturnType<typeof waitingOf>

/** Quotes that can be decided today, by their last days. `hasMore`: there are more, which end later. */
export const findOpenQuotes = (ctx: Reads): { quotes: WaitingQuote[]; hasMore: boolean } => {
  const { rows, hasMore } = store.findOpen(ctx, nzDay(ctx.clock()))
  return { quotes: rows.map((row) => waitingOf(ctx, row)), hasMore }
}

export const findKeptQuotes = (ctx: Reads, { ids }: { ids: readonly string[] }): Map<string, WaitingQuote> =>
  new Map(
    store
      .findQuotesByIds(ctx, ids)
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => [row.id, waitingOf(ctx, row)]),
  )

export const findKeptAccepted = (ctx: Reads) => store.findAcceptedIds(ctx)

export const findNewestDecisions = (ctx: Reads) => store.findDecided(ctx)

export const findDraftsBefore = (ctx: Reads, { before }: { before: Instant }) => store.findOldDrafts(ctx, before)

export const findFailedScheduledSends = (ctx: Reads) => store.findFailedSends(ctx)

/** A PDF is made in seconds; after this time without it, it is reported as late. */
const lateMinutes = 60

const decidedDays = 7

/** The quotes decided in the last days, and the quotes whose PDF or record is late. */
export const findLateDocuments = (ctx: Reads): { late: { id: QuoteId; since: Instant }[]; decided: QuoteId[] } => {
  const before = instant(ctx.clock() - minutes(lateMinutes))
  const since = instant(ctx.clock() - days(decidedDays))
  const decisions = store.findDecided(ctx).filter((decision) => decision.since > since)
  return {
    late: [
      ...store.findWithoutPdf(ctx, before),
      ...decisions.filter((decision) => decision.recorded === 0 && decision.since < before),
    ],
    decided: decisions.map(({ id }) => id),
  }
}

export const countOpenByTerms = (ctx: Reads) => store.findOpenByTerms(ctx, nzDay(ctx.clock()))

/** Whether each quote is scheduled, and when it was seen last, decided or withdrawn. */
export const findProgress = (ctx: Pick<Reads, 'db'>, { ids }: { ids: readonly QuoteId[] }) =>
  new Map(
    store.findProgressRows(ctx, ids).map(({ id, send_at, failed, ...progress }) => {
      const schedule = send_at === null ? null : { send_at, failed }
      return [id, { schedule, ...progress }]
    }),
  )
