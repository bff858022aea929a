import { pagesOf } from '#src/base/cursor.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { statusNow } from '#src/quotes/rules.ts'
import { planTotals } from '#src/quotes/total-rules.ts'
import * as store from './export-store.ts'

/** A page is read in some milliseconds, during which other requests wait. */
const pageRows = 100

type Row = ReturnType<typeof store.findQuotesAfter>[number]

const gstOf = (ctx: Context, { sent_at, shown_gst }: Row) =>
  sent_at === null ? ctx.business().gst : (shown_gst ?? 'registered')

const exported = (ctx: Context, row: Row) => {
  const gst = gstOf(ctx, row)
  const totals = planTotals(row, gst)
  const labelled = (start: string) => totals.find(({ label }) => label.startsWith(start)) ?? null
  const month = labelled('Each month')
  const term = row.min_term_months === 1 ? month : labelled('Minimum term')
  const year = row.min_term_months === 12 ? term : labelled('A year')
  const status = statusNow(row, ctx.clock())
  return { ...row, gst, status, month, term, year, day: labelled('Each day') }
}

export type ExportedQuote = ReturnType<typeof exported>

export const quotePages = (ctx: Context) =>
  pagesOf<ExportedQuote>((after) => store.findQuotesAfter(ctx, after, pageRows).map((row) => exported(ctx, row)))

type SentRow = ReturnType<typeof store.findSentAfter>[number]

const sentRows = 500

export const sentPages = (ctx: Context) => pagesOf<SentRow>((after) => store.findSentAfter(ctx, after, sentRows))

export type ExportedDecision = ReturnType<typeof store.findDecisionsAfter>[number]

export const decisionPages = (ctx: Context) =>
  pagesOf<ExportedDecision>((after) => store.findDecisionsAfter(ctx, after?.audit_seq ?? 0, pageRows))

/** @returns those of the addresses, in lower case, that a quote went to */
export const findQuotedAddresses = (ctx: Reads, { emails }: { emails: readonly string[] }) =>
  store.findQuoteEmails(ctx, emails)
