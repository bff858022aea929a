import { nzCell } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findDeclineReasons } from '#src/conversation/thread.ts'
import { type Columns, csvStream } from '#src/csv/stream.ts'
import { findQuoteSources } from '#src/leads/link-quote.ts'
import { type ExportedQuote, quotePages } from '#src/quotes/list/export.ts'
import { lastDayOf, originalOf, publicDecision, reference } from '#src/quotes/rules.ts'

type QuoteRow = ExportedQuote & { source: string | null; given: ReturnType<ReturnType<typeof findDeclineReasons>> }

const quoteColumns: Columns<QuoteRow> = {
  reference: ({ id }) => reference(id),
  status: ({ status }) => status,
  client_company: (row) => row.client_company,
  client_name: (row) => row.client_name,
  client_email: (row) => row.client_email,
  client_phone: (row) => row.client_phone,
  client_source: (row) => row.client_source,
  client_referrer: (row) => row.client_referrer,
  visit_source: (row) => row.source,
  scope_summary: (row) => row.scope_summary,
  cover_note: (row) => row.cover_note,
  retainer_rate: (row) => row.retainer_rate,
  retainer_days_per_month: (row) => row.retainer_days_per_month,
  extra_half_day_rate: (row) => row.extra_half_day_rate,
  prepaid_day_rate: (row) => row.prepaid_day_rate,
  mileage_rate_per_km: (row) => row.mileage_rate_per_km,
  mileage_threshold_km: (row) => row.mileage_threshold_km,
  min_term_months: (row) => row.min_term_months,
  gst: ({ gst }) => gst,
  month_excluding_gst: ({ month }) => month?.excluding,
  month_including_gst: ({ month }) => month?.including,
  term_excluding_gst: ({ term }) => term?.excluding,
  term_including_gst: ({ term }) => term?.including,
  year_excluding_gst: ({ year }) => year?.excluding,
  year_including_gst: ({ year }) => year?.including,
  day_excluding_gst: ({ day }) => day?.excluding,
  day_including_gst: ({ day }) => day?.including,
  chosen_plan: (row) => row.chosen_plan,
  start_date: (row) => row.start_date,
  valid_until: (row) => row.valid_until,
  last_day: (row) => lastDayOf(row),
  created_at_nz: (row) => nzCell(row.created_at),
  sent_at_nz: (row) => nzCell(row.sent_at),
  views: (row) => row.views,
  first_seen_nz: (row) => nzCell(row.first_seen),
  last_seen_nz: (row) => nzCell(row.last_seen),
  decision: ({ decision }) => decision && publicDecision(decision),
  decided_at_nz: (row) => nzCell(row.decided_at),
  decline_reason: ({ given }) => given?.reason,
  decline_text: ({ given }) => given?.text,
  notes_internal: (row) => row.notes_internal,
  deleted_at_nz: (row) => nzCell(row.deleted_at),
  id: ({ id }) => id,
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
