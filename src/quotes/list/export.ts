import { pagesOf } from '#src/base/cursor.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { decidedByOf } from '#src/quotes/evidence.ts'
import { statusNow } from '#src/quotes/rules.ts'
import { planTotals } from '#src/quotes/total-rules.ts'
import * as store from './export-store.ts'

/** Small, because reading a page blocks all other requests for some milliseconds. */
const pageRows = 100

type QuoteExportRow = ReturnType<typeof store.findQuotesAfter>[number]

const gstOf = (ctx: Context, { sent_at, shown_gst }: QuoteExportRow) =>
  sent_at === null ? ctx.business().gst : (shown_gst ?? 'registered')

const exportRow = (ctx: Context, row: QuoteExportRow) => {
  const gst = gstOf(ctx, row)
  const totals = planTotals(row, gst)
  const totalLabelled = (start: string) => totals.find(({ label }) => label.startsWith(start)) ?? null
  const month = totalLabelled('Each month')
  const term = row.min_term_months === 1 ? month : totalLabelled('Minimum term')
  const year = row.min_term_months === 12 ? term : totalLabelled('A year')
  const status = statusNow(row, ctx.clock())
  return { ...row, gst, status, month, term, year, day: totalLabelled('Each day') }
}

export type ExportedQuote = ReturnType<typeof exportRow>

export const quotePages = (ctx: Context) =>
  pagesOf<ExportedQuote>((after) => store.findQuotesAfter(ctx, after, pageRows).map((row) => exportRow(ctx, row)))

type SentRow = ReturnType<typeof store.findSentAfter>[number]

const sentRows = 500

export const sentPages = (ctx: Context) => pagesOf<SentRow>((after) => store.findSentAfter(ctx, after, sentRows))

const exportDecision = (row: ReturnType<typeof store.findDecisionsAfter>[number]) => {
  const { name, named_by, named_on } = decidedByOf(row) ?? {}
  return { ...row, decided_by: name ?? null, named_by: named_by ?? null, named_on: named_on ?? null }
}

export type ExportedDecision = ReturnType<typeof exportDecision>

export const decisionPages = (ctx: Context) =>
  pagesOf<ExportedDecision>((after) =>
    store.findDecisionsAfter(ctx, after?.audit_seq ?? 0, pageRows).map(exportDecision),
  )

/** @returns the given addresses that a quote has as its client's, in lower case */
export const findQuotedAddresses = (ctx: Reads, { emails }: { emails: readonly string[] }) =>
  store.findQuoteEmails(ctx, emails)
