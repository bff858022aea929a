import type { Context } from '#src/context.ts'
import { findDeclineReasons } from '#src/conversation/thread.ts'
import { type Columns, columnsOf, csvStream, nzColumnsOf } from '#src/csv/stream.ts'
import { findQuoteSources } from '#src/leads/link-quote.ts'
import { type ExportedQuote, quotePages } from '#src/quotes/list/export.ts'
import { lastDayOf, originalOf, publicDecision, reference } from '#src/quotes/rules.ts'

type QuoteRow = ExportedQuote & { source: string | null; given: ReturnType<ReturnType<typeof findDeclineReasons>> }

const totalColumns: Columns<QuoteRow> = Object.fromEntries(
  (['month', 'term', 'year', 'day'] as const).flatMap((of) =>
    (['excluding', 'including'] as const).map((how) => [`${of}_${how}_gst`, (row: QuoteRow) => row[of]?.[how]]),
  ),
)

const quoteColumns: Columns<QuoteRow> = {
  reference: ({ id }) => reference(id),
  ...columnsOf('status', 'client_company', 'client_name', 'client_email', 'client_phone'),
  ...columnsOf('client_source', 'client_referrer'),
  visit_source: (row) => row.source,
  ...columnsOf('scope_summary', 'cover_note', 'retainer_rate', 'retainer_days_per_month', 'extra_half_day_rate'),
  ...columnsOf('prepaid_day_rate', 'mileage_rate_per_km', 'mileage_threshold_km', 'min_term_months', 'gst'),
  ...totalColumns,
  ...columnsOf('chosen_plan', 'start_date', 'valid_until'),
  last_day: (row) => lastDayOf(row),
  ...nzColumnsOf('created_at', 'sent_at'),
  ...columnsOf('views'),
  ...nzColumnsOf('first_seen', 'last_seen'),
  decision: ({ decision }) => decision && publicDecision(decision),
  ...nzColumnsOf('decided_at'),
  decline_reason: ({ given }) => given?.reason,
  decline_text: ({ given }) => given?.text,
  ...columnsOf('notes_internal'),
  ...nzColumnsOf('deleted_at'),
  ...columnsOf('id'),
}

function* pages(ctx: Context): Generator<QuoteRow[]> {
  for (const page of quotePages(ctx)) {
    const sources = findQuoteSources(ctx, { quoteIds: page.map(({ id }) => originalOf(id)) })
    const reasonOf = findDeclineReasons(ctx, { quoteIds: page.map(({ id }) => id) })
    yield page.map((row) => ({
      ...row,
      source: sources.get(originalOf(row.id)) ?? null,
      given: row.nth === null ? null : reasonOf({ quote_id: row.id, nth: row.nth }),
    }))
  }
}

/** Exports every quote as CSV, including deleted ones. Each page is as of its reading. */
export const exportQuotes = (ctx: Context) => csvStream({ columns: quoteColumns, pages: pages(ctx) })
